/** Items by which the length of all is judged. */
const samples = 20;

/** How long these are as JSON, judged by some of them from their whole range (letters). */
export function textLengthOf(items: readonly unknown[]): number {
  const taken = Math.min(samples, items.length);
  let length = 0;
  for (let number = 0; number < taken; number += 1) {
    length += JSON.stringify(items[Math.floor((number * items.length) / taken)]).length;
  }
  return taken === 0 ? 0 : Math.round((length / taken) * items.length);
}
