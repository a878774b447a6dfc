// The network as a whole: which process sends to which, and on which channels.
import type { Structure } from "@engine";

export interface Talk {
  from: number;
  to: number;
  /** Arrays of channels by their name alone. */
  channels: string[];
}

/** Pairs of processes of which one sends on a channel and the other receives on it. */
export function talks({ processes }: Structure): Talk[] {
  const ends = processes.map(({ edges }) => {
    const on = (direction: "send" | "receive") =>
      new Set(edges.filter((edge) => edge.direction === direction).map((edge) => edge.channel));
    return { sends: on("send"), receives: on("receive") };
  });
  return ends.flatMap((sender, from) =>
    ends.flatMap((receiver, to): Talk[] => {
      const channels = from === to ? [] : [...sender.sends].filter((channel) => receiver.receives.has(channel));
      return channels.length > 0 ? [{ from, to, channels }] : [];
    }),
  );
}
