// Numbers, times and sizes as people read them.

const kThin = "\u202f"; // narrow no-break space

/** 38120 → "38 120". */
export function count(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, kThin);
}

export function seconds(value: number): string {
  if (value < 0.0995) return `${Math.max(0, Math.round(value * 1000))} ms`;
  if (value < 9.95) return `${value.toFixed(2)} s`;
  if (value < 99.5) return `${value.toFixed(1)} s`;
  return `${Math.floor(value / 60)} min ${Math.round(value % 60)} s`;
}

/** MB as the engine counts them: 2^20 bytes. */
export const kMegabyte = 2 ** 20;

export function bytes(value: number): string {
  if (value < 1024) return `${value} B`;
  if (value < kMegabyte) return `${count(value / 1024)} KB`;
  const mb = value / kMegabyte;
  return `${mb < 9.95 ? mb.toFixed(1) : count(mb)} MB`;
}

/** "1 step", "3 steps". */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}
