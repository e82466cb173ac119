import type { Payment } from '#domain/entities/payment.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { creditMessages } from '#domain/messages/credit.ts';
import { methodLabels } from '#domain/messages/payments.ts';
import { labelIn } from '#domain/states/words.ts';
import { dollars } from '#format/numbers.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { Paper, SiteLines } from './Receipt.tsx';

const { receipt: say } = creditMessages;

/** Whether a payment has a receipt of its own: money that came in for no bill. */
export const hasOwnReceipt = ({ orderId, bookingId, status }: Payment) =>
  orderId === null && bookingId == null && (status === 'succeeded' || status === 'refunded');

const cents = (amount: number | undefined) => (amount === undefined ? Number.NaN : Math.round(amount * 100));

const amountText = (inCents: number) => (Number.isNaN(inCents) ? '–' : dollars(inCents / 100));

/** What of a payment was given back: by its state all of it, where the server does not say. */
const refundsOf = ({ refunds, status, amount }: Payment): NonNullable<Payment['refunds']> =>
  refunds ?? (status === 'refunded' ? [{ amount }] : []);

/** The receipt of a payment without a bill, whose own receipt names it. */
export function PaymentReceipt({ payment }: { payment: Payment }) {
  const { id, siteId, customer, customerId, amount, method, reference, paidAt, createdAt } = payment;
  const refunds = refundsOf(payment);
  const zone = useSiteZone(siteId);
  const at = paidAt ?? createdAt;
  const left = refunds.reduce((sum, refund) => sum - cents(refund.amount), cents(amount));
  const parts = [say.notForABill, labelIn(methodLabels, method), reference].filter(Boolean);
  return (
    <Paper>
      <header>
        <div>
          <h3>{say.number(id)}</h3>
          {at ? <Moment at={at} zone={zone} format="date" /> : null}
          {customer || customerId ? (
            <p>{`For ${recordName('customer', customer ?? { id: customerId as number })}`}</p>
          ) : null}
        </div>
        <SiteLines siteId={siteId} />
      </header>
      <table>
        <tbody>
          <tr>
            <td>{parts.join(' · ')}</td>
            <td data-align="end">{amountText(cents(amount))}</td>
          </tr>
          {refunds.map((refund, index) => (
            <tr key={index}>
              <td>
                {say.refunded}
                {refund.at ? (
                  <>
                    {' '}
                    <Moment at={refund.at} zone={zone} format="date" />
                  </>
                ) : null}
                {refund.reason ? ` · ${refund.reason}` : null}
              </td>
              <td data-align="end">{amountText(-cents(refund.amount))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr data-strong="">
            <td>{say.left}</td>
            <td data-align="end">{amountText(left)}</td>
          </tr>
        </tfoot>
      </table>
    </Paper>
  );
}
