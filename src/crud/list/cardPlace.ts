/** The place of a column on a card (below 440 px): the first one names it, the second stands beside it. */
export function cardPlace(index: number, isLine: boolean): 'title' | 'mark' | 'line' | 'none' {
  if (index === 0) return 'title';
  if (index === 1) return 'mark';
  return isLine ? 'line' : 'none';
}
