import type { Order } from '#domain/entities/order.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { creditMessages } from '#domain/messages/credit.ts';
import { methodLabels, paymentMessages as say } from '#domain/messages/payments.ts';
import { refundMessages } from '#domain/messages/refunds.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { labelIn } from '#domain/states/words.ts';
import { dollars, numberText } from '#format/numbers.ts';
import { useSession } from '#crud/context/session.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { RefundText, refundsOf } from '../payment/refund/Refunds.tsx';
import type { PaymentsOfOrder } from './paymentsOfOrder.ts';

export const Paper = chakra('div', {
  base: {
    maxW: '44rem',
    '& header': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '4', pb: '6' },
    '& h3': { textStyle: 'lg', fontWeight: 'semibold' },
    '& table': { w: 'full', borderCollapse: 'collapse', mb: '4', fontVariantNumeric: 'tabular-nums' },
    '& :is(th, td)': {
      textAlign: 'start',
      verticalAlign: 'top',
      py: '1.5',
      pe: '3',
      borderBottom: '1px solid {colors.border}',
      overflowWrap: 'anywhere',
    },
    '& th': { fontWeight: 'semibold', textStyle: 'sm' },
    '& :is(th, td)[data-align=end]': { textAlign: 'end', ps: '3', pe: '0', whiteSpace: 'nowrap' },
    '& tr': { breakInside: 'avoid' },
    '& tfoot td': { borderBottomWidth: '0', py: '1' },
    '& tfoot tr[data-strong] td': { fontWeight: 'semibold' },
  },
});

/** A receipt proves a payment, also one that went back: before the first one it is a bill. */
export const receiptTitle = ({ paid, status }: Order) =>
  (paid !== undefined && paid > 0) || status === 'refunded' ? 'Receipt' : 'Bill';

/** Leaves out unknown parts of the address. */
export function SiteLines({ siteId }: { siteId: number | undefined }) {
  const site = useSession().sites.find(({ id }) => id === siteId);
  if (site === undefined) return null;
  const { name, street1, suburb, state, postcode, phone } = site;
  const place = [suburb, state, postcode].filter(Boolean).join(' ');
  return (
    <div>
      {[name, street1, place, phone].filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

/** @param found the order's payments; null: they could not be read. */
export function Receipt({ order, found }: { order: Order; found: PaymentsOfOrder | null }) {
  const { lines = [], total, paid, writtenOff, creditUsed = 0, due, customer, customerId, createdAt, siteId } = order;
  const zone = useSession().sites.find(({ id }) => id === siteId)?.timeZone;
  const received = (found?.payments ?? [])
    .filter(({ status }) => status === 'succeeded' || status === 'refunded')
    .toReversed();
  return (
    <Paper>
      <header>
        <div>
          <h3>{`${receiptTitle(order)} ${recordName('order', order)}`}</h3>
          {createdAt ? <Moment at={createdAt} zone={zone} format="date" /> : null}
          {customer || customerId ? (
            <p>{`For ${recordName('customer', customer ?? { id: customerId as number })}`}</p>
          ) : null}
        </div>
        <SiteLines siteId={siteId} />
      </header>
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
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{line.description ?? '–'}</td>
              <td data-align="end">{line.quantity === undefined ? '–' : numberText(line.quantity)}</td>
              <td data-align="end">{amount(line.unitPrice)}</td>
              <td data-align="end">{amount(line.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum label="Total" value={total} isStrong />
          {received.map((payment) => (
            <PaymentRows key={payment.id} payment={payment} zone={zone} />
          ))}
          {creditUsed > 0 ? <Sum label={creditMessages.receipt.creditUsed} value={creditUsed} /> : null}
          <Sum label="Paid" value={paid} />
          {writtenOff ? <Sum label={refundMessages.writtenOff} value={writtenOff} /> : null}
          <Sum label="Left to pay" value={due} isStrong />
        </tfoot>
      </table>
      {found?.isWhole === true ? null : <p>{say.notAll}</p>}
    </Paper>
  );
}

/** A payment, and what of it was given back. */
function PaymentRows({ payment, zone }: { payment: Payment; zone: string | undefined }) {
  const { paidAt, method, reference } = payment;
  return (
    <>
      <tr>
        <td colSpan={3}>
          Paid
          {paidAt ? (
            <>
              {' '}
              <Moment at={paidAt} zone={zone} format="date" />
            </>
          ) : null}
          {` · ${labelIn(methodLabels, method) ?? 'unknown method'}`}
          {reference ? ` · ${reference}` : null}
        </td>
        <td data-align="end">{amount(payment.amount)}</td>
      </tr>
      {refundsOf(payment).map((refund) => (
        <tr key={refund.key}>
          <td colSpan={3}>
            <RefundText refund={refund} zone={zone} />
          </td>
          <td data-align="end">{amount(refund.amount === undefined ? undefined : -refund.amount)}</td>
        </tr>
      ))}
    </>
  );
}

const amount = (value: number | undefined) => (value === undefined ? '–' : dollars(value));

function Sum({ label, value, isStrong }: { label: string; value: number | undefined; isStrong?: true }) {
  return (
    <tr data-strong={isStrong && ''}>
      <td colSpan={3}>{label}</td>
      <td data-align="end">{amount(value)}</td>
    </tr>
  );
}
