/** "1 device", "12 devices", behind a name. */
export function countText(count: number, one: string): string {
  return ` · ${count.toLocaleString('en-AU')} ${one}${count === 1 ? '' : 's'}`;
}
