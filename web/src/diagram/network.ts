// The network as a whole: which process talks to which, and over which channels.
import type { Structure } from "@engine";

export interface Talk {
  from: number;
  to: number;
  channels: string[];
}

/** "go[id]!" → "go": the arrays of channels, whatever the index. */
function channelOf(sync: string): string {
  return sync
    .replace(/[!?]\s*$/, "")
    .replace(/\[.*$/s, "")
    .trim();
}

/** Processes of which one sends on a channel (or array of channels) and the other receives. */
export function talks(structure: Structure): Talk[] {
  const ends = structure.processes.map((process) => ({
    sends: new Set(process.edges.filter((edge) => edge.sync.trim().endsWith("!")).map((edge) => channelOf(edge.sync))),
    hears: new Set(process.edges.filter((edge) => edge.sync.trim().endsWith("?")).map((edge) => channelOf(edge.sync))),
  }));
  return ends.flatMap((sender, from) =>
    ends.flatMap((receiver, to): Talk[] => {
      const channels = from === to ? [] : [...sender.sends].filter((channel) => receiver.hears.has(channel));
      return channels.length > 0 ? [{ from, to, channels }] : [];
    }),
  );
}
