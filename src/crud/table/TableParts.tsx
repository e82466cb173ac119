import type { EntityName } from '#domain/entities/index.ts';
import { TableElement } from '#ui/table/TableElement.tsx';
import type { RowQuery } from '#collections/rowQuery.ts';
import type { ColumnPreferences } from '../columns/columnPreferences.ts';
import type { AnyRow } from '../descriptor/define.ts';
import { useHostQuery } from '../data/useHostQuery.ts';
import type { Column } from './column.ts';
import type { ListOptions } from './listOptions.ts';
import { SumRow, type Sums, type SumRowProps } from './SumRow.tsx';
import { DeferredTableBody, TableBody } from './TableBody.tsx';
import { TableHead, type TableOrder } from './TableHead.tsx';

interface ListSumRowProps extends Omit<SumRowProps, 'sums'> {
  entity: EntityName;
  /** The list's query. All its rows are added up, on every page. */
  query: RowQuery;
}

/** The query of all rows, in any order, so that neither page nor order asks for the sums again. */
function wholeQuery({ skip: _skip, limit: _limit, sort: _sort, ...rest }: RowQuery): RowQuery {
  return rest;
}

/** Its row stands before all rows have come, so that nothing below moves. */
function ListSumRow({ entity, query, ...shown }: ListSumRowProps) {
  const fields = shown.columns.flatMap(({ sum }) => sum?.field ?? []);
  const view = useHostQuery('sums', { entity, query: wholeQuery(query), fields });
  const sums = view.status === 'ready' ? view.value : null;
  const sumOf = (field: string, index: number) => [field, sums?.[index] ?? null];
  return <SumRow {...shown} sums={sums === null ? null : Object.fromEntries(fields.map(sumOf))} />;
}

export interface TableContent {
  label: string;
  columns: readonly Column<AnyRow>[];
  rows: readonly AnyRow[] | null;
  entity?: EntityName | undefined;
  sums?: Sums | undefined;
  density?: ColumnPreferences['density'] | undefined;
}

export interface TablePartsProps extends TableContent {
  skeletonRows: number;
  order: TableOrder;
  /** null: the table is of no list. */
  list: ListOptions | null;
  /** In CSS pixels; null: no wider than its room. */
  leastWidth?: number | null;
}

/** The element with its header, rows and footer. */
export function TableParts(props: TablePartsProps) {
  const { label, rows, list, leastWidth = null, density = list?.layout?.value.density } = props;
  const Body = list === null ? TableBody : DeferredTableBody;
  return (
    <TableElement
      aria-label={label}
      aria-busy={rows === null || list?.pending === true}
      data-density={density}
      style={leastWidth === null ? undefined : { minWidth: `${leastWidth}px` }}
    >
      <TableHead {...props} />
      <Body {...props} />
      <Footer {...props} />
    </TableElement>
  );
}

function Footer({ entity, columns, rows, list, sums }: TablePartsProps) {
  if (rows === null || rows.length === 0 || columns.every(({ sum }) => sum === undefined)) return null;
  const before = list === null || list.selection === null ? 0 : 1;
  const after = list?.resource.actions === undefined ? 0 : 1;
  if (sums !== undefined) return <SumRow columns={columns} before={before} after={after} sums={sums} />;
  if (list?.sumsOf === undefined || entity === undefined) return null;
  return <ListSumRow columns={columns} before={before} after={after} entity={entity} query={list.sumsOf} />;
}
