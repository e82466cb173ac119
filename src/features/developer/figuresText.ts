import { decimalText, numberText } from '#format/numbers.ts';

const units = ['B', 'kB', 'MB', 'GB'] as const;

/** A number of bytes: "1.2 MB". Each unit is 1,000 of the previous one. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${decimalText(value, power === 0 || value >= 100 ? 0 : 1)} ${units[power]}`;
}

/** A count with thousands separators; "–" for 0. */
export function formatCount(count: number): string {
  return count === 0 ? '–' : numberText(count);
}
