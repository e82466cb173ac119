import type { Column } from './column.ts';

type Shown = Exclude<Column<never>['card'], 'labelled' | 'filled'>;

/** The place of a cell on a card, for `data-card`; undefined: a line with its header. */
export function cardPlace({ card }: Pick<Column<never>, 'card'>, isBlank = false): Shown {
  if (card === 'filled') return isBlank ? 'none' : undefined;
  return card === 'labelled' ? undefined : card;
}

/** The same in a list: the first column names the card, the second stands beside it, and blank cells stay away. */
export function listCardPlace(column: Pick<Column<never>, 'card'>, index: number, isBlank = false): Shown {
  if (index === 0) return 'title';
  if (index === 1) return 'mark';
  return isBlank || column.card === undefined ? 'none' : cardPlace(column);
}
