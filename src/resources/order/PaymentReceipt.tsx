import type { Payment } from '#domain/entities/payment.ts';
import { isReceived, keptOfPayment } from '#domain/lifecycle/refundedMoney.ts';
import { creditMessages } from '#domain/messages/credit.ts';
import { methodLabels } from '#domain/messages/payments.ts';
import { labelIn } from '#domain/states/words.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { amountText, ReceiptPaper, RefundRows } from './ReceiptPaper.tsx';

const { receipt: texts } = creditMessages;

/** Whether a payment has a receipt of its own: money that came in for no bill. */
export const hasOwnReceipt = (payment: Payment) =>
  payment.orderId === null && payment.bookingId == null && isReceived(payment) === true;

/** The receipt of a payment for no bill. Other payments stand on the receipt of their bill. */
export function PaymentReceipt({ payment }: { payment: Payment }) {
  const { id, siteId, amount, method, reference, paidAt, createdAt } = payment;
  const zone = useSiteZone(siteId);
  const parts = [texts.notForABill, labelIn(methodLabels, method), reference].filter(Boolean);
  return (
    <ReceiptPaper title={texts.number(id)} at={paidAt ?? createdAt} zone={zone} of={payment}>
      <table>
        <tbody>
          <tr>
            <td>{parts.join(' · ')}</td>
            <td data-align="end">{amountText(amount)}</td>
          </tr>
          <RefundRows payment={payment} zone={zone} span={1} />
        </tbody>
        <tfoot>
          <tr data-strong="">
            <td>{texts.left}</td>
            <td data-align="end">{amountText(keptOfPayment(payment))}</td>
          </tr>
        </tfoot>
      </table>
    </ReceiptPaper>
  );
}
