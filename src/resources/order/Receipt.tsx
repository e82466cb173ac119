import type { Order } from '#domain/entities/order.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { creditOnBill, isReceived } from '#domain/lifecycle/refundedMoney.ts';
import { stateLabel } from '#domain/lifecycle/lifecycleOf.ts';
import { paymentLifecycle } from '#domain/lifecycle/order.ts';
import { creditMessages } from '#domain/messages/credit.ts';
import { methodLabels, paymentMessages } from '#domain/messages/payments.ts';
import { refundMessages } from '#domain/messages/refunds.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { labelIn } from '#domain/states/words.ts';
import { numberText } from '#format/numbers.ts';
import { useSession } from '#crud/context/session.ts';
import { Moment } from '#ui/time/Moment.tsx';
import type { PaymentsOfOrder } from './paymentsOfOrder.ts';
import { amountText, ReceiptPaper, RefundRows } from './ReceiptPaper.tsx';

const { creditUsed, creditMade } = creditMessages.receipt;

/** A receipt proves a payment, also one that went back: before the first one it is a bill. */
export const receiptTitle = ({ paid, status }: Order) =>
  (paid !== undefined && paid > 0) || status === 'refunded' ? 'Receipt' : 'Bill';

/** @param found the order's payments; null: they could not be read. */
export function Receipt({ order, found }: { order: Order; found: PaymentsOfOrder | null }) {
  const { lines = [], total, paid, writtenOff, due, createdAt, siteId } = order;
  const zone = useSession().sites.find(({ id }) => id === siteId)?.timeZone;
  const printed = (found?.payments ?? []).filter((payment) => isReceived(payment) !== false).toReversed();
  const credit = found?.isWhole === true ? creditOnBill(order, found.payments) : null;
  return (
    <ReceiptPaper title={`${receiptTitle(order)} ${recordName('order', order)}`} at={createdAt} zone={zone} of={order}>
      <table>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col" data-align="end">
              Quantity
            </th>
            <th scope="col" data-align="end">
              Unit price
            </th>
            <th scope="col" data-align="end">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.id ?? index}>
              <td>{line.description ?? '–'}</td>
              <td data-align="end">{line.quantity === undefined ? '–' : numberText(line.quantity)}</td>
              <td data-align="end">{amountText(line.unitPrice)}</td>
              <td data-align="end">{amountText(line.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum label="Total" value={total} isStrong />
          {printed.map((payment) => (
            <PaymentRows key={payment.id} payment={payment} zone={zone} />
          ))}
          {credit ? <Sum label={credit > 0 ? creditUsed : creditMade} value={credit} /> : null}
          <Sum label="Paid" value={paid} />
          {writtenOff ? <Sum label={refundMessages.writtenOff} value={writtenOff} /> : null}
          <Sum label="Left to pay" value={due} isStrong />
        </tfoot>
      </table>
      {found?.isWhole === true ? null : <p>{paymentMessages.notAll}</p>}
    </ReceiptPaper>
  );
}

/** A payment with its refunds. Without a known status nobody says that it was paid, or that it was not. */
function PaymentRows({ payment, zone }: { payment: Payment; zone: string | undefined }) {
  const { paidAt, createdAt, method, reference, status } = payment;
  const isPaid = isReceived(payment) === true;
  const at = isPaid ? paidAt : (paidAt ?? createdAt);
  return (
    <>
      <tr>
        <td colSpan={3}>
          {isPaid ? 'Paid' : 'Payment'}
          {at ? (
            <>
              {' '}
              <Moment at={at} zone={zone} format="date" />
            </>
          ) : null}
          {` · ${labelIn(methodLabels, method) ?? 'unknown method'}`}
          {reference ? ` · ${reference}` : null}
          {isPaid ? null : ` · status: ${stateLabel(paymentLifecycle, status)}`}
        </td>
        <td data-align="end">{amountText(payment.amount)}</td>
      </tr>
      <RefundRows payment={payment} zone={zone} span={3} />
    </>
  );
}

function Sum({ label, value, isStrong }: { label: string; value: number | undefined; isStrong?: true }) {
  return (
    <tr data-strong={isStrong && ''}>
      <td colSpan={3}>{label}</td>
      <td data-align="end">{amountText(value)}</td>
    </tr>
  );
}
