/** Sampled items. */
const samples = 20;

/** Estimates the items' length as JSON characters from an even sample. */
export function textLengthOf(items: readonly unknown[]): number {
  const taken = Math.min(samples, items.length);
  let length = 0;
  for (let number = 0; number < taken; number += 1) {
    length += JSON.stringify(items[Math.floor((number * items.length) / taken)]).length;
  }
  return taken === 0 ? 0 : Math.round((length / taken) * items.length);
}
