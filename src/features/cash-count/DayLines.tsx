import type { CashDay, CashLine } from '#domain/calls/cashCounts.ts';
import { cashCountMessages as texts } from '#domain/messages/cashCounts.ts';
import { methodLabels } from '#domain/messages/payments.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { Muted } from '#ui/text/text.tsx';
import { Moment } from '#ui/time/Moment.tsx';

const { columns } = texts;

/** @param countedAt when the last count was signed; null: none was. */
const lineColumns = (zone: string, countedAt: string | null): readonly Column<CashLine>[] => [
  {
    id: 'at',
    header: columns.time,
    width: '6.5rem',
    card: 'mark',
    cell: ({ at }) => <Moment at={at} zone={zone} format="time" />,
  },
  {
    id: 'what',
    header: columns.what,
    card: 'title',
    cell: ({ kind, method, at }) => (
      <span>
        {texts.lineOf(kind, methodLabels[method])}
        {countedAt !== null && at > countedAt ? (
          <Muted display="block" textStyle="xs">
            {texts.isAfter}
          </Muted>
        ) : null}
      </span>
    ),
  },
  {
    id: 'customer',
    header: columns.customer,
    folds: 'below640',
    cell: ({ customer }) =>
      customer === null ? null : (
        <AppLink to="customer.detail" parameters={{ id: customer.id }}>
          {customer.name}
        </AppLink>
      ),
  },
  {
    id: 'order',
    header: columns.order,
    width: '8rem',
    folds: 'mdDown',
    cell: ({ orderId, orderNumber }) =>
      orderId === null ? null : (
        <AppLink to="order.detail" parameters={{ id: orderId }}>
          {orderNumber ?? String(orderId)}
        </AppLink>
      ),
  },
  {
    id: 'clerk',
    header: columns.clerk,
    folds: 'lgDown',
    cell: ({ clerk }) => clerk ?? <Muted>{texts.nobody}</Muted>,
  },
  {
    id: 'amount',
    header: columns.amount,
    width: '8rem',
    align: 'end',
    cell: ({ kind, amount }) => <Amount value={kind === 'refund' ? -amount : amount} />,
  },
];

/** The payments and refunds of a day, to find what explains a difference. */
export function DayLines({ day, zone }: { day: CashDay; zone: string }) {
  if (day.lines.length === 0) return null;
  return (
    <Panel flush title={texts.lines}>
      <Table label={texts.lines} columns={lineColumns(zone, day.counts[0]?.signedAt ?? null)} rows={day.lines} />
    </Panel>
  );
}
