import { datedRefunds, type Payment, type Refund } from '#domain/entities/payment.ts';
import { refundMessages as say } from '#domain/messages/refunds.ts';
import { dollars } from '#format/numbers.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';

export interface GivenBack extends Pick<Refund, 'amount' | 'at' | 'reason'> {
  key: string;
}

/** The refunds of a payment. A server that only says that it is refunded does not date them. */
export function refundsOf(payment: Payment): readonly GivenBack[] {
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
export function RefundText({ refund: { amount, at, reason }, zone, hasAmount = false }: RefundTextProps) {
  return (
    <>
      {hasAmount && amount !== undefined ? `${say.refunded} ${dollars(amount)}` : say.refunded}
      {at === undefined ? (
        ` · ${say.noDate}`
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

/** The parts of a payment that went back, a line each. */
export function Refunds({ payment, zone }: { payment: Payment; zone: string | undefined }) {
  return refundsOf(payment).map((refund) => (
    <chakra.span key={refund.key} display="block" color="fg.muted">
      <RefundText refund={refund} zone={zone} hasAmount />
    </chakra.span>
  ));
}
