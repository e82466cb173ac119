import type { CashCount } from '#domain/calls/cashCounts.ts';
import { cashCountMessages as texts } from '#domain/messages/cashCounts.ts';
import { methodLabels } from '#domain/messages/payments.ts';
import { differenceOf, expectedOf, methodOrder } from '#domain/money/cashSums.ts';
import type { PaymentMethod } from '#domain/states/booking.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { dollars, numberText } from '#format/numbers.ts';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { Muted, PanelNote } from '#ui/text/text.tsx';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import { Difference } from './Difference.tsx';

const { columns } = texts;

export interface CountLine {
  id: number;
  method: PaymentMethod;
  expected: number;
  /** null: nobody counted it. */
  counted: number | null;
  difference: number | null;
}

/** The methods that a count has money of, or that somebody counted. */
export function linesOfCount(count: CashCount): CountLine[] {
  return methodOrder.flatMap((method, id) => {
    const counted = count.counted.find((each) => each.method === method)?.amount ?? null;
    const expected = expectedOf(count, method);
    const isEmpty = counted === null && expected === 0 && !count.sums.some((sum) => sum.method === method);
    return isEmpty ? [] : [{ id, method, expected, counted, difference: differenceOf(count, method) }];
  });
}

/** "2 × $100, 1 × $0.50" */
export const drawerText = (drawer: NonNullable<CashCount['drawer']>) =>
  drawer
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => `${numberText(count)} × ${dollars(value / 100).replace(/\.00$/, '')}`)
    .join(', ');

const lineColumns: readonly Column<CountLine>[] = [
  { id: 'method', header: columns.method, card: 'title', cell: ({ method }) => methodLabels[method] },
  {
    id: 'expected',
    header: columns.net,
    width: '8rem',
    align: 'end',
    cell: ({ expected }) => <Amount value={expected} />,
  },
  {
    id: 'counted',
    header: columns.counted,
    width: '8rem',
    align: 'end',
    cell: ({ counted }) => (counted === null ? <Muted>–</Muted> : <Amount value={counted} />),
  },
  {
    id: 'difference',
    header: columns.difference,
    width: '10rem',
    align: 'end',
    cell: ({ difference }) => <Difference value={difference} />,
  },
];

/** A signed count, which nobody changes. */
export function SignedCount({ count, zone }: { count: CashCount; zone: string }) {
  const display = useDateDisplay();
  const at = formatMoment(count.signedAt, zone, 'dateTime', display);
  return (
    <Panel
      flush
      title={texts.numbered(count.number)}
      actions={<Muted textStyle="sm">{texts.signedBy(count.signedBy, at)}</Muted>}
    >
      <Table label={texts.numbered(count.number)} columns={lineColumns} rows={linesOfCount(count)} />
      <PanelNote>
        {[
          count.float > 0 ? texts.withFloat(count.float) : null,
          count.drawer === null ? null : drawerText(count.drawer),
          count.note,
        ]
          .filter(Boolean)
          .join(' · ')}
      </PanelNote>
    </Panel>
  );
}
