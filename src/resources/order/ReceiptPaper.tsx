import type { ReactNode } from 'react';
import type { Order } from '#domain/entities/order.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { dollars } from '#format/numbers.ts';
import { useSession } from '#crud/context/session.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { RefundText, refundsOf } from '../payment/refund/Refunds.tsx';

const Paper = chakra('div', {
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

/** Leaves out unknown parts of the address. */
function SiteLines({ siteId }: { siteId: number | undefined }) {
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

export interface ReceiptPaperProps {
  title: string;
  /** The date of the bill or payment, at its site. */
  at: string | undefined;
  zone: string | undefined;
  /** Whose bill or payment it is. */
  of: Pick<Order, 'siteId' | 'customer' | 'customerId'>;
  children: ReactNode;
}

/** The head of a bill or receipt, with its site and customer, above its table. */
export function ReceiptPaper({ title, at, zone, of: { siteId, customer, customerId }, children }: ReceiptPaperProps) {
  return (
    <Paper>
      <header>
        <div>
          <h3>{title}</h3>
          {at ? <Moment at={at} zone={zone} format="date" /> : null}
          {customer || customerId ? (
            <p>{`For ${recordName('customer', customer ?? { id: customerId ?? 0 })}`}</p>
          ) : null}
        </div>
        <SiteLines siteId={siteId} />
      </header>
      {children}
    </Paper>
  );
}

/** "–" for an unknown amount. */
export const amountText = (amount: number | null | undefined) => (typeof amount === 'number' ? dollars(amount) : '–');

interface RefundRowsProps {
  payment: Payment;
  zone: string | undefined;
  /** The number of columns before the amount. */
  span: number;
}

/** The refunds of a payment, a row each. */
export function RefundRows({ payment, zone, span }: RefundRowsProps) {
  return refundsOf(payment).map((refund) => (
    <tr key={refund.key}>
      <td colSpan={span}>
        <RefundText refund={refund} zone={zone} />
      </td>
      <td data-align="end">{amountText(refund.amount === undefined ? null : -refund.amount)}</td>
    </tr>
  ));
}
