import type { RowQuery } from '#collections/rowQuery.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { useHostQuery } from '../data/useHostQuery.ts';
import type { AnyRow, Column } from '../descriptor/define.ts';

export interface SumRowProps {
  entity: EntityName;
  /** The list's query. All its rows are added up, on every page. */
  query: RowQuery;
  columns: readonly Column<AnyRow>[];
  /** Cells before and after those of the columns. */
  before: number;
  after: number;
}

/** The query of all rows, in any order, so that neither page nor order asks for the sums again. */
function wholeQuery({ skip: _skip, limit: _limit, sort: _sort, ...rest }: RowQuery): RowQuery {
  return rest;
}

/** The table's last row: the sums of all matching rows. Nothing while the list is not held whole. */
export function SumRow({ entity, query, columns, before, after }: SumRowProps) {
  const fields = columns.flatMap(({ sum }) => sum?.field ?? []);
  const view = useHostQuery('sums', { entity, query: wholeQuery(query), fields });
  const sums = view.status === 'ready' ? view.value : null;
  // A server may leave out what would be added up.
  if (sums === null || sums.every((value) => value === null)) return null;
  return (
    <tfoot>
      <tr data-sums="">
        {before === 0 ? null : <td aria-hidden="true" data-card="none" />}
        {columns.map(({ id, header, align, sum, folds }, index) => {
          const value = sum === undefined ? undefined : sums[fields.indexOf(sum.field)];
          const hasSum = sum !== undefined && typeof value === 'number';
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
              {hasSum ? sum.text(value) : index === 0 ? 'Total' : null}
            </td>
          );
        })}
        {after === 0 ? null : <td aria-hidden="true" data-card="none" />}
      </tr>
    </tfoot>
  );
}
