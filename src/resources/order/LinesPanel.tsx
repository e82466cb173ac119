import type { Order } from '#domain/entities/order.ts';
import { numberText } from '#format/numbers.ts';
import { amountColumn } from '#crud/columns/sharedColumns.tsx';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ProductLink } from './ProductLink.tsx';

type Line = NonNullable<Order['lines']>[number];

const columns: readonly Column<Line>[] = [
  {
    id: 'description',
    header: 'Description',
    card: 'title',
    sortValue: ({ description }) => description,
    cell: ({ description, productId }) => <ProductLink productId={productId}>{description ?? '–'}</ProductLink>,
  },
  {
    id: 'quantity',
    header: 'Quantity',
    width: '6rem',
    align: 'end',
    sortValue: ({ quantity }) => quantity,
    cell: ({ quantity }) => (quantity === undefined ? null : numberText(quantity)),
  },
  amountColumn('unitPrice', 'Unit price'),
  amountColumn('total', 'Total'),
];

export function LinesPanel({ order: { lines, total } }: { order: Order }) {
  if (lines === undefined || lines.length === 0) {
    return <Panel>{lines === undefined ? 'The lines of this order are unknown.' : 'This order has no lines.'}</Panel>;
  }
  return (
    <Panel flush>
      <Table label="Lines" columns={columns} rows={lines} />
      <chakra.p px="4" py="3" textAlign="end" fontWeight="semibold">
        Total <Amount value={total} />
      </chakra.p>
    </Panel>
  );
}
