import { numberText } from '#format/numbers.ts';

/** "1 device", "12 devices", behind a name. */
export function countText(count: number, one: string): string {
  return ` · ${numberText(count)} ${one}${count === 1 ? '' : 's'}`;
}
