import type { AnyRow } from '../descriptor/define.ts';
import type { Column } from './column.ts';

/** The sums by the field of each column's `sum`; null: unknown. */
export type Sums = Readonly<Record<string, number | null>>;

export interface SumRowProps {
  /** null: they are being added up. */
  sums: Sums | null;
  columns: readonly Column<AnyRow>[];
  /** Cells before and after those of the columns. */
  before: number;
  after: number;
}

/** The table's last row. */
export function SumRow({ sums, columns, before, after }: SumRowProps) {
  // A server may leave out the field that would be added up.
  if (sums !== null && columns.every(({ sum }) => sum === undefined || typeof sums[sum.field] !== 'number'))
    return null;
  return (
    <tfoot>
      <tr data-sums="">
        {before === 0 ? null : <td aria-hidden="true" data-card="none" data-screen="" />}
        {columns.map(({ id, header, align, sum, folds }, index) => {
          const value = sum === undefined ? undefined : sums?.[sum.field];
          const hasSum = sum !== undefined && (sums === null || typeof value === 'number');
          const card = index === 0 ? 'title' : hasSum ? undefined : 'none';
          return (
            <td
              key={id}
              aria-hidden={hasSum || index === 0 ? undefined : true}
              data-align={align}
              data-folds={folds}
              data-label={header}
              data-card={card}
            >
              {hasSum ? (typeof value === 'number' ? sum.text(value) : '–') : index === 0 ? 'Total' : null}
            </td>
          );
        })}
        {after === 0 ? null : <td aria-hidden="true" data-card="none" data-screen="" />}
      </tr>
    </tfoot>
  );
}
