/** Text of a device as one short line: no control characters, and none that turn the direction of reading. */
export function plainWords(text: string, length = 80): string {
  const line = text
    .slice(0, 8 * length)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return [...line].slice(0, length).join('').trim();
}
