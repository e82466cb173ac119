/** The place of a column on a card (below 440 px): the first one names it, the second stands beside it. */
export function cardPlace(
  index: number,
  inCards: boolean | 'labelled',
): 'title' | 'mark' | 'line' | 'none' | undefined {
  if (index === 0) return 'title';
  if (index === 1) return 'mark';
  if (inCards === 'labelled') return undefined;
  return inCards ? 'line' : 'none';
}
