import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { bookingLedger, type BookingLedger, type LedgerLine } from '#domain/lifecycle/bookingLedger.ts';
import { ledgerMessages } from '#domain/messages/bookings.ts';
import { methodLabels } from '#domain/messages/payments.ts';
import { labelIn } from '#domain/states/words.ts';
import { dollars } from '#format/numbers.ts';
import { useIsPrinting } from '#lib/useIsPrinting.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { StaleNote } from '#crud/freshness/StaleNote.tsx';
import { AppLink } from '#crud/link/AppLink.tsx';
import { StateTag } from '#crud/status/StateTag.tsx';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Muted, PanelNote } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Amount } from '#ui/text/Amount.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { hasCustomer, useBookingMoney, type BookingOfCustomer } from './useBookingMoney.ts';

/** Lines that show at first. */
const linesAtFirst = 20;

type Row = LedgerLine & { id: number };

/** A link within text needs more than its colour. */
function OrderLink({ line: { order } }: { line: LedgerLine }) {
  if (order === null) return null;
  return (
    <chakra.span css={{ '& a': { textDecoration: 'underline' } }}>
      <AppLink to="order.detail" parameters={{ id: order.id }}>
        {recordName('order', order)}
      </AppLink>
    </chakra.span>
  );
}

function ofOrder({ effect }: LedgerLine, kind: 'bill' | 'write-off' | 'credit'): string {
  if (kind === 'bill') return ledgerMessages.bill;
  if (kind === 'write-off') return ledgerMessages.writeOff;
  return effect < 0 ? ledgerMessages.creditUsed : ledgerMessages.creditMade;
}

/** "Bill ORD-000042", "Payment by card for ORD-000042". */
function Subject({ line }: { line: LedgerLine }) {
  const { kind, order, payment, reason } = line;
  if (kind === 'brought forward') return ledgerMessages.broughtForward;
  if (kind === 'given back') return ledgerMessages.givenBack;
  if (kind === 'paid out') {
    const how = labelIn(methodLabels, line.method);
    return (
      <>
        {ledgerMessages.paidOut}
        {how === null ? null : <Muted>{` · ${how}`}</Muted>}
      </>
    );
  }
  if (kind !== 'payment' && kind !== 'refund') {
    return (
      <>
        {ofOrder(line, kind)} <OrderLink line={line} />
      </>
    );
  }
  const note = kind === 'refund' && reason !== null ? reason : payment?.reference;
  const method = labelIn(methodLabels, payment?.method);
  return (
    <>
      {kind === 'refund' ? ledgerMessages.refund : ledgerMessages.payment}
      <Muted>
        {method === null ? '' : ` · ${method}`}
        {order === null ? '' : ' · '}
        <OrderLink line={line} />
        {note ? ` · ${note}` : ''}
        {kind === 'payment' && payment?.takenBy ? ` · ${ledgerMessages.takenBy(payment.takenBy)}` : ''}
      </Muted>
    </>
  );
}

function State({ line: { kind, order, payment } }: { line: LedgerLine }) {
  if (kind === 'bill') return <StateTag of="order" state={order?.status ?? null} />;
  if (kind !== 'payment') return null;
  // Its refund has a line of its own.
  return <StateTag of="payment" state={payment?.status === 'refunded' ? 'succeeded' : (payment?.status ?? null)} />;
}

/** Crossed out if the line does not count. Credit counts at the customer. */
function Effect({ line: { kind, amount, effect } }: { line: LedgerLine }) {
  if (amount === null) return '–';
  if (kind === 'given back' || kind === 'paid out')
    return <Muted fontVariantNumeric="tabular-nums">{dollars(amount)}</Muted>;
  if (effect === 0 && amount !== 0) {
    return (
      <chakra.s color="fg.muted" fontVariantNumeric="tabular-nums">
        {dollars(amount)}
      </chakra.s>
    );
  }
  return (
    <chakra.span fontVariantNumeric="tabular-nums" color={effect < 0 ? 'secure.fg' : undefined} whiteSpace="nowrap">
      {dollars(effect)}
    </chakra.span>
  );
}

function columnsIn(zone: string | undefined): Column<Row>[] {
  return [
    {
      id: 'at',
      header: 'Date',
      width: '10.5rem',
      cell: ({ at, kind }) => {
        if (at !== null) return <Moment at={at} zone={zone} />;
        // Sums of several days.
        const isSum = kind === 'brought forward' || kind === 'write-off' || kind === 'credit';
        return isSum ? null : <Muted>{ledgerMessages.noDate}</Muted>;
      },
    },
    {
      id: 'subject',
      header: 'What',
      card: 'title',
      cell: (line) => (
        // A long reason is never cut.
        <chakra.span whiteSpace="normal" overflowWrap="anywhere">
          <Subject line={line} />
        </chakra.span>
      ),
    },
    { id: 'state', header: 'State', width: '8rem', card: 'mark', cell: (line) => <State line={line} /> },
    { id: 'effect', header: 'Amount', width: '8rem', align: 'end', cell: (line) => <Effect line={line} /> },
    {
      id: 'balance',
      header: ledgerMessages.balance,
      width: '8rem',
      align: 'end',
      cell: ({ balance }) => <Amount value={balance} />,
    },
  ];
}

export function BookingLedgerTable({ booking }: { booking: Booking }) {
  if (hasCustomer(booking)) return <Account booking={booking} />;
  return (
    <Panel>
      <EmptyState icon={ReceiptText} title={ledgerMessages.unknownTitle}>
        {ledgerMessages.noCustomer}
      </EmptyState>
    </Panel>
  );
}

function Account({ booking }: { booking: BookingOfCustomer }) {
  const [isChosen, setWhole] = useState(false);
  // Paper has no button for the other lines.
  const isPrinting = useIsPrinting();
  const isWhole = isChosen || isPrinting;
  const { orders, payments, creditLines, isWhole: isAll, isLoading, failure, freshness } = useBookingMoney(booking);
  const zone = useSiteZone(booking.site_id);
  if (failure !== null && orders.length + payments.length === 0) {
    return (
      <Panel>
        <NoRowsMessage many="bills and payments" reason={{ kind: 'failed', message: failure }} />
      </Panel>
    );
  }
  const { lines, uncounted, ...sums } = bookingLedger(orders, payments, booking.arrears, creditLines);
  if (!isLoading && lines.length === 0) {
    return (
      <Panel>
        <EmptyState icon={ReceiptText} title={isAll ? ledgerMessages.emptyTitle : ledgerMessages.unknownTitle}>
          {isAll ? ledgerMessages.emptyText : (failure ?? ledgerMessages.unknownText)}
        </EmptyState>
      </Panel>
    );
  }
  const note =
    failure ?? (isAll ? null : ledgerMessages.notAll) ?? (uncounted === 0 ? null : ledgerMessages.uncounted(uncounted));
  const rows = lines.map((line, index) => ({ ...line, id: index })).toReversed();
  const shown = isWhole ? rows : rows.slice(0, linesAtFirst);
  return (
    <Panel flush>
      <StaleNote freshness={freshness} />
      {isLoading ? null : <Sums {...(isAll ? sums : unknownSums)} />}
      <Table label={ledgerMessages.label} columns={columnsIn(zone)} rows={isLoading ? null : shown} />
      {shown.length === rows.length || isLoading ? null : (
        <chakra.div
          data-screen=""
          display="flex"
          justifyContent="center"
          p="2"
          borderTopWidth="1px"
          borderColor="border.muted"
        >
          <Button onClick={() => setWhole(true)}>{ledgerMessages.showAll(rows.length)}</Button>
        </chakra.div>
      )}
      {note === null ? null : <PanelNote>{note}</PanelNote>}
    </Panel>
  );
}

const unknownSums = { billed: null, paid: null, balance: null };

function Sums({ billed, paid, balance }: Pick<BookingLedger, 'billed' | 'paid' | 'balance'>) {
  const sums = [
    ['Billed', billed, false],
    ['Paid', paid, false],
    ['Balance', balance, true],
  ] as const;
  return (
    <chakra.dl
      display="flex"
      flexWrap="wrap"
      columnGap="8"
      rowGap="2"
      m="0"
      px="4"
      py="3"
      borderBottomWidth="1px"
      borderColor="border.muted"
    >
      {sums.map(([label, value, isOwed]) => (
        <div key={label} data-sum={label}>
          <chakra.dt textStyle="xs" color="fg.muted">
            {label}
          </chakra.dt>
          <chakra.dd m="0" fontWeight="medium">
            <Amount value={value} isOwed={isOwed} />
          </chakra.dd>
        </div>
      ))}
    </chakra.dl>
  );
}
