import { ScrollText } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { logCalls } from '#domain/calls/operations.ts';
import type { Booking } from '#domain/entities/booking.ts';
import type { Customer } from '#domain/entities/customer.ts';
import { customerMessages } from '#domain/messages/customers.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { isOpenBooking } from '#domain/states/booking.ts';
import { heldThings, knowsHoldings } from '#domain/states/customer.ts';
import type { DetailTab } from '#crud/descriptor/define.ts';
import { emptyReasonOfView } from '#crud/freshness/emptyReason.ts';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { RecordHistory } from '#crud/history/RecordHistory.tsx';
import { useHasHistory } from '#crud/history/useHasHistory.ts';
import { Choices } from '#ui/control/Choices.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Muted } from '#ui/text/text.tsx';
import { LockableLogs } from '../lockable/LockableLogs.tsx';
import { RecordEvents } from '#parts/log/RecordEvents.tsx';
import { bookingName } from '../payment/bookingName.ts';
import { useBookings } from './useBookings.ts';

interface Shown {
  key: string;
  label: string;
  content: ReactNode;
}

/** The doors of the customer, each with a log of its own. */
function doorsOf(bookings: readonly Booking[]): Shown[] {
  return heldThings(bookings).map(({ entity, id, name, booking }) => {
    const key = `${entity}:${id}`;
    return {
      key,
      label: recordName(entity, { id, name } as { id: number }),
      content:
        entity === 'unit' ? (
          <RecordEvents key={key} subject="unit" id={id} siteId={booking.site_id} />
        ) : (
          <LockableLogs key={key} lockable={{ id, siteId: booking.site_id }} />
        ),
    };
  });
}

/** The history of the customer's open bookings: moves, rates and ends. */
const changesOf = (bookings: readonly Booking[]): Shown[] =>
  bookings
    .filter(({ status }) => isOpenBooking(status))
    .map((booking) => ({
      key: `booking:${recordKey('booking', booking)}`,
      label: customerMessages.changesOf(bookingName(booking)),
      content: <RecordHistory key={recordKey('booking', booking)} entity="booking" row={booking} />,
    }));

/** Shows one door, or the changes of one booking, at a time. */
function Activity({ customer }: { customer: Customer }) {
  const { bookings, view } = useBookings(customer.id);
  const [chosen, choose] = useState<string | null>(null);
  const label = useId();
  const [first] = bookings ?? [];
  const hasHistory = useHasHistory(first === undefined ? null : 'booking', first?.id ?? 0) === true;
  if (bookings === null && view.status === 'loading') return <SkeletonBlock h="32" />;
  const reason = emptyReasonOfView(view);
  if (reason !== null && (bookings ?? []).length === 0) {
    return (
      <Panel>
        <NoRowsMessage many="bookings" reason={reason} />
      </Panel>
    );
  }
  const all = [...doorsOf(bookings ?? []), ...(first !== undefined && hasHistory ? changesOf(bookings ?? []) : [])];
  const shown = all.find(({ key }) => key === chosen) ?? all[0];
  if (shown === undefined) {
    return (
      <Panel>
        {knowsHoldings(bookings ?? []) ? (
          <EmptyState icon={ScrollText} title="No doors">
            Events at the doors of this customer appear here while a booking runs.
          </EmptyState>
        ) : (
          <EmptyState icon={ScrollText} title={customerMessages.holdingsUnknown} />
        )}
      </Panel>
    );
  }
  return (
    <Stack gap="3">
      {all.length < 2 ? null : (
        <Row gap="3">
          <Muted id={label} textStyle="sm">
            {customerMessages.activityOf}
          </Muted>
          <Choices
            labelledBy={label}
            choices={all.map((each) => ({ value: each.key, label: each.label }))}
            value={shown.key}
            onChoose={choose}
          />
        </Row>
      )}
      {shown.content}
    </Stack>
  );
}

export const activityTab: DetailTab<Customer> = {
  id: 'activity',
  label: 'Activity',
  ask: logCalls.unitEvents.ask,
  content: (customer) => <Activity key={customer.id} customer={customer} />,
};
