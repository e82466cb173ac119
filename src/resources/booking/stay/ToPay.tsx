import { recordName } from '#domain/entities/recordName.ts';
import { daysOverdue } from '#domain/lifecycle/overlock.ts';
import { arrearsMessages } from '#domain/messages/bookings.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { dollars } from '#format/numbers.ts';
import { localZone } from '#format/wallClock.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { StackList } from '#ui/layout/list.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { CreditForDebt } from '../../payment/credit/CreditPanel.tsx';
import { useBookingMoney, type BookingOfCustomer } from '../ledger/useBookingMoney.ts';
import { useKnownBookings, useOwed } from '../Owed.tsx';

const { toPay: texts } = arrearsMessages;

/** The sum that a booking owes, and its unpaid bills, oldest first. Nothing without a known debt. */
export function ToPay({ booking }: { booking: BookingOfCustomer }) {
  const zone = useSiteZone(booking.site_id) ?? localZone();
  const sums = useOwed(booking.customer_id, useKnownBookings(booking.customer_id), booking);
  const { orders, isLoading } = useBookingMoney(booking);
  const total = booking.owed ?? sums?.owed ?? 0;
  if (total <= 0) return null;
  const overdue = sums?.overdue ?? booking.arrears ?? 0;
  const days = daysOverdue({ ...booking, arrears: overdue }, dayOf(Date.now(), zone));
  const parts = [
    ...(overdue > 0 ? [texts.overdue(overdue, days)] : []),
    ...(sums !== null && sums.dueToday > 0 ? [texts.dueToday(sums.dueToday)] : []),
  ];
  const bills = orders
    .filter(({ due }) => (due ?? 0) > 0)
    .toSorted((a, b) => (a.createdAt ?? '~').localeCompare(b.createdAt ?? '~') || a.id - b.id);
  return (
    <Panel title={texts.title}>
      <chakra.p textStyle="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums" data-to-pay={total}>
        {texts.total(total)}
      </chakra.p>
      {parts.length === 0 && !isLoading ? null : (
        <chakra.p textStyle="sm" minH="5" color="fg.error" fontWeight="medium">
          {parts.join(' · ')}
        </chakra.p>
      )}
      {bills.length === 0 && !isLoading ? null : (
        <StackList
          mt="3"
          gap="1.5"
          minH={overdue > 0 ? '14' : '5'}
          aria-label={texts.bills}
          data-awaits-rows={isLoading ? '' : undefined}
        >
          {bills.map((bill) => (
            <chakra.li
              key={bill.id}
              display="flex"
              justifyContent="space-between"
              gap="3"
              textStyle="sm"
              fontVariantNumeric="tabular-nums"
            >
              <span>
                <AppLink to="order.detail" parameters={{ id: bill.id }}>
                  {recordName('order', bill)}
                </AppLink>
                {bill.createdAt === undefined ? null : (
                  <Muted>
                    {' '}
                    · <Moment at={bill.createdAt} zone={zone} format="date" />
                  </Muted>
                )}
              </span>
              <Strong>{dollars(bill.due ?? 0)}</Strong>
            </chakra.li>
          ))}
        </StackList>
      )}
      {bills.length === 0 ? null : <CreditForDebt customerId={booking.customer_id} />}
    </Panel>
  );
}
