import { datedRefunds, type CardRefund, type Payment, type Refund } from '#domain/entities/payment.ts';
import { paperNames } from '#domain/messages/papers.ts';
import { refundMessages } from '#domain/messages/refunds.ts';
import { dollars } from '#format/numbers.ts';
import { Button } from '#ui/control/Button.tsx';
import { Muted } from '#ui/text/text.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { showAdjustmentNote } from '../../order/papers/paperDialogs.tsx';

interface GivenBack extends Pick<Refund, 'amount' | 'at' | 'reason'> {
  key: string;
}

/** The refunds of a payment. A server that only says that it is refunded does not date them. */
function refundsOf(payment: Payment): readonly GivenBack[] {
  const { id, amount, status } = payment;
  const dated = datedRefunds(payment);
  if (dated !== null) return dated.map((refund, index) => ({ ...refund, key: `${id}-${index}` }));
  return status === 'refunded' ? [{ key: String(id), ...(amount === undefined ? {} : { amount }) }] : [];
}

interface RefundTextProps {
  refund: GivenBack;
  zone: string | undefined;
  hasAmount?: boolean;
}

/** "Refunded 25/11/2026 · The padlock was broken.", with its amount where that has no column of its own. */
function RefundText({ refund: { amount, at, reason }, zone, hasAmount = false }: RefundTextProps) {
  return (
    <>
      {hasAmount && amount !== undefined ? `${refundMessages.refunded} ${dollars(amount)}` : refundMessages.refunded}
      {at === undefined ? (
        ` · ${refundMessages.noDate}`
      ) : (
        <>
          {hasAmount ? ' · ' : ' '}
          <Moment at={at} zone={zone} format="date" />
        </>
      )}
      {reason ? ` · ${reason}` : null}
    </>
  );
}

/** The refunds that the card provider was asked for and has not done: those without an outcome, and those that failed. */
const undoneRefunds = ({ cardRefunds = [] }: Payment): readonly CardRefund[] =>
  cardRefunds.filter(({ status }) => status !== 'succeeded');

/** Whether `Refunds` shows a line: a server that only says that the payment is refunded dates none. */
export const hasRefundLines = (payment: Payment) =>
  (datedRefunds(payment)?.length ?? 0) > 0 || undoneRefunds(payment).length > 0;

/** The parts of a payment that went back, or may go back, a line each. */
export function Refunds({ payment, zone }: { payment: Payment; zone: string | undefined }) {
  return (
    <>
      {(datedRefunds(payment) === null ? [] : refundsOf(payment)).map((refund, place) => (
        <Muted key={refund.key} display="block" whiteSpace="normal">
          <RefundText refund={refund} zone={zone} hasAmount />{' '}
          <Button size="xs" onClick={() => showAdjustmentNote(payment, place)}>
            {paperNames.adjustmentNote}
          </Button>
        </Muted>
      ))}
      {undoneRefunds(payment).map((refund) => (
        <Muted key={refund.id} display="block" whiteSpace="normal">
          <UndoneRefund refund={refund} />
        </Muted>
      ))}
    </>
  );
}

function UndoneRefund({ refund }: { refund: CardRefund }) {
  const { status, note } = refund;
  return status === 'failed'
    ? [refundMessages.notRefunded(refund), note].filter(Boolean).join(': ')
    : refundMessages.notConfirmed(refund);
}
