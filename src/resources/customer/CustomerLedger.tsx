import { ScrollText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { creditCalls, customerLedgerAnswer, type CustomerLedgerLine } from '#domain/calls/customerCredit.ts';
import type { Customer } from '#domain/entities/customer.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { customerLedgerMessages } from '#domain/messages/credit.ts';
import { methodLabels } from '#domain/messages/payments.ts';
import { labelIn } from '#domain/states/words.ts';
import { dollars } from '#format/numbers.ts';
import { addDays, formatDay } from '#format/days.ts';
import { useIsPrinting } from '#lib/useIsPrinting.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import type { DetailTab } from '#crud/descriptor/define.ts';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { AppLink } from '#crud/link/AppLink.tsx';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted, PanelNote } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';

/** Lines that show at first. */
const linesAtFirst = 50;

type LedgerView =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; count: number; rows: readonly CustomerLedgerLine[] };

/** Read when the tab opens, with each change of the customer's debt or credit, and every half minute. */
function useCustomerLedger({ id, owed, credit }: Customer): { view: LedgerView; retry: () => void } {
  const { api } = useData();
  const [tries, setTries] = useState(0);
  const [loaded, setLoaded] = useState<{ id: number; view: LedgerView } | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    const read = async () => {
      try {
        const answer = await api.call(creditCalls.customerLedger, { parameters: { id }, signal, inBackground: true });
        setLoaded({ id, view: { status: 'ready', ...customerLedgerAnswer.parse(answer) } });
      } catch (thrown) {
        if (signal.aborted) return;
        const view: LedgerView = { status: 'failed', message: toAppError(thrown).message };
        // Lines that were read before stay.
        setLoaded((before) => (before?.id === id && before.view.status === 'ready' ? before : { id, view }));
      }
    };
    void read();
    const timer = setInterval(() => void read(), timing.pollInterval);
    return () => {
      clearInterval(timer);
      aborter.abort();
    };
  }, [api, id, owed, credit, tries]);
  return {
    view: loaded?.id === id ? loaded.view : { status: 'loading' },
    retry: () => setTries((before) => before + 1),
  };
}

/** The kind of a line, in words. */
function kindText({ kind, amount, orderId, reversesId }: CustomerLedgerLine): string {
  if (kind === 'charge' && reversesId != null) return customerLedgerMessages.takenBack;
  if (kind === 'payment' && reversesId != null) return customerLedgerMessages.methodCorrected;
  if (kind !== 'credit') return customerLedgerMessages.kinds[kind];
  if (orderId != null) return amount < 0 ? customerLedgerMessages.creditUsed : customerLedgerMessages.creditAdded;
  return amount < 0 ? customerLedgerMessages.creditAdded : customerLedgerMessages.creditTaken;
}

function Subject({ line }: { line: CustomerLedgerLine }) {
  const { method, reason, orderId, orderNumber, periodFrom, periodTo } = line;
  const details = [
    labelIn(methodLabels, method),
    periodFrom && periodTo
      ? customerLedgerMessages.period(formatDay(periodFrom), formatDay(addDays(periodTo, -1)))
      : null,
    reason,
  ].filter(Boolean);
  return (
    // A long reason is never cut.
    <chakra.span whiteSpace="normal" overflowWrap="anywhere">
      {kindText(line)}
      {orderId != null && orderNumber ? (
        <>
          {' '}
          <chakra.span css={{ '& a': { textDecoration: 'underline' } }}>
            <AppLink to="order.detail" parameters={{ id: orderId }}>
              {orderNumber}
            </AppLink>
          </chakra.span>
        </>
      ) : null}
      {details.length === 0 ? null : <Muted>{` · ${details.join(' · ')}`}</Muted>}
    </chakra.span>
  );
}

const columnsIn = (zone: string | undefined): Column<CustomerLedgerLine>[] => [
  { id: 'at', header: 'Date', width: '10.5rem', cell: ({ at }) => <Moment at={at} zone={zone} /> },
  { id: 'subject', header: 'What', card: 'title', cell: (line) => <Subject line={line} /> },
  { id: 'by', header: 'By', width: '10rem', folds: 'mdDown', cell: ({ by }) => by || customerLedgerMessages.byServer },
  {
    id: 'amount',
    header: 'Amount',
    width: '8rem',
    align: 'end',
    cell: ({ amount }) => (
      <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap" color={amount < 0 ? 'secure.fg' : undefined}>
        {dollars(amount)}
      </chakra.span>
    ),
  },
];

function CustomerLedger({ customer }: { customer: Customer }) {
  const { view, retry } = useCustomerLedger(customer);
  const { siteId } = useSession();
  const zone = useSiteZone(customer.siteId ?? siteId);
  const [isChosen, setWhole] = useState(false);
  const isPrinting = useIsPrinting();
  if (view.status === 'failed') {
    return (
      <Panel>
        <NoRowsMessage many="lines" reason={{ kind: 'failed', message: view.message, retry }} />
      </Panel>
    );
  }
  const rows = view.status === 'ready' ? view.rows : null;
  if (rows?.length === 0) {
    return (
      <Panel>
        <EmptyState icon={ScrollText} title={customerLedgerMessages.emptyTitle}>
          {customerLedgerMessages.emptyText}
        </EmptyState>
      </Panel>
    );
  }
  const shown = isChosen || isPrinting ? rows : (rows?.slice(0, linesAtFirst) ?? null);
  const isCut = view.status === 'ready' && view.count > view.rows.length;
  return (
    <Panel flush>
      <Table label={customerLedgerMessages.label} columns={columnsIn(zone)} rows={shown} />
      {rows === null || rows.length === shown?.length ? null : (
        <chakra.div data-screen="" display="flex" justifyContent="center" p="2">
          <Button onClick={() => setWhole(true)}>{customerLedgerMessages.showAll(rows.length)}</Button>
        </chakra.div>
      )}
      <PanelNote>
        {isCut ? `${customerLedgerMessages.newest(view.rows.length, view.count)} ` : null}
        {customerLedgerMessages.hint}
      </PanelNote>
    </Panel>
  );
}

/** A server that keeps credit has the lines that it derives from. */
export const ledgerTab: DetailTab<Customer> = {
  id: 'ledger',
  label: customerLedgerMessages.label,
  ask: creditCalls.customerLedger.ask,
  isShown: ({ credit }) => credit !== undefined,
  content: (customer) => <CustomerLedger key={customer.id} customer={customer} />,
};
