/** Whether a text fits in so many lines, broken between its words alone. */
export function fitsInLines(text: string, { lines, letters }: { lines: number; letters: number }): boolean {
  let count = 0;
  let length = Infinity;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (word.length > letters) return false;
    length += 1 + word.length;
    if (length <= letters) continue;
    count += 1;
    length = word.length;
  }
  return count <= lines;
}
