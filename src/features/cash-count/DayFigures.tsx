import { cashCountMessages as texts } from '#domain/messages/cashCounts.ts';
import { methodLabels } from '#domain/messages/payments.ts';
import {
  flowsByClerk,
  flowsByMethod,
  totalFlow,
  type CashSum,
  type ClerkFlow,
  type MethodFlow,
} from '#domain/money/cashSums.ts';
import type { PaymentMethod } from '#domain/states/booking.ts';
import { dollars } from '#format/numbers.ts';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { Muted } from '#ui/text/text.tsx';

const { columns } = texts;

const moneyColumn = <Field extends 'received' | 'refunded' | 'net'>(field: Field, header: string) => ({
  id: field,
  header,
  width: '8rem',
  align: 'end' as const,
  sum: { field, text: dollars },
  cell: (row: Record<Field, number>) =>
    // Most methods have no refunds, so a zero is left out.
    field === 'refunded' && row[field] === 0 ? <Muted>–</Muted> : <Amount value={row[field]} />,
});

const methodColumns: readonly Column<MethodFlow & { id: number }>[] = [
  { id: 'method', header: columns.method, card: 'title', cell: ({ method }) => methodLabels[method] },
  moneyColumn('received', columns.received),
  moneyColumn('refunded', columns.refunded),
  moneyColumn('net', columns.net),
];

const withIds = <Row extends object>(rows: readonly Row[]) => rows.map((row, id) => ({ ...row, id }));

/** The expected money by method. */
export function MethodFigures({ sums }: { sums: readonly CashSum[] }) {
  return (
    <Table
      label={texts.expected}
      columns={methodColumns}
      rows={withIds(flowsByMethod(sums))}
      sums={{ ...totalFlow(sums) }}
    />
  );
}

type ClerkRow = ClerkFlow & { id: number };

const clerkColumns = (methods: readonly PaymentMethod[]): readonly Column<ClerkRow>[] => [
  { id: 'clerk', header: columns.clerk, card: 'title', cell: ({ clerk }) => clerk ?? <Muted>{texts.nobody}</Muted> },
  ...methods.map((method): Column<ClerkRow> => ({
    id: method,
    header: methodLabels[method],
    width: '8.5rem',
    align: 'end',
    card: 'filled',
    cell: (row) => {
      const flow = row.methods.find((each) => each.method === method);
      return flow === undefined ? null : <Amount value={flow.net} />;
    },
  })),
  moneyColumn('net', texts.total),
];

/** The money that each person took, less their refunds. */
export function ClerkFigures({ sums }: { sums: readonly CashSum[] }) {
  const methods = flowsByMethod(sums).map(({ method }) => method);
  return (
    <Table
      label={texts.byClerk}
      columns={clerkColumns(methods)}
      rows={withIds(flowsByClerk(sums))}
      sums={{ ...totalFlow(sums) }}
    />
  );
}
