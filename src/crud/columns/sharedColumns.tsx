import type { StateKind } from '#domain/states/stateLooks.ts';
import { Amount } from '#ui/text/Amount.tsx';
import { StateTag } from '../status/StateTag.tsx';
import type { Column } from '../table/column.ts';

type RowWith<Field extends string> = { readonly [Key in Field]?: number | null | undefined };

/** Dollars, right-aligned. @param isOwed money that is owed stands out. */
export function amountColumn<Field extends string>(
  field: Field,
  header: string,
  { width = '8rem', isOwed = false }: { width?: string; isOwed?: boolean } = {},
): Column<RowWith<Field>> {
  return {
    id: field,
    header,
    width,
    align: 'end',
    sortValue: (row) => row[field],
    cell: (row) => <Amount value={row[field]} isOwed={isOwed} />,
  };
}

export function stateColumn(of: StateKind, width: string): Column<{ readonly status?: string | null | undefined }> {
  return {
    id: 'status',
    header: 'Status',
    width,
    card: 'mark',
    sortValue: ({ status }) => status,
    cell: ({ status }) => <StateTag of={of} state={status} />,
  };
}
