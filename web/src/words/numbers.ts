// Numbers, times and sizes as people read them.

import { kLanguage } from "../settings/language";
import { count, say } from "./say";

export { count };

/** 0.25 → "0.25", "0,25". */
function fixed(value: number, digits: number): string {
  return value.toLocaleString(kLanguage, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
}

export function seconds(value: number): string {
  if (value < 0.0995) return say`${Math.max(0, Math.round(value * 1000))} ms`;
  if (value < 9.95) return say`${fixed(value, 2)} s`;
  if (value < 99.5) return say`${fixed(value, 1)} s`;
  return say`${Math.floor(value / 60)} min ${Math.round(value % 60)} s`;
}

/** MB as the engine counts them: 2^20 bytes. */
export const kMegabyte = 2 ** 20;

export function bytes(value: number): string {
  if (value < 1024) return say`${value} B`;
  if (value < kMegabyte) return say`${count(value / 1024)} KB`;
  const mb = value / kMegabyte;
  return say`${mb < 9.95 ? fixed(mb, 1) : count(mb)} MB`;
}
