import { ScrollText } from 'lucide-react';
import { useId, useState } from 'react';
import { logCalls } from '#domain/calls/operations.ts';
import type { Customer } from '#domain/entities/customer.ts';
import { customerMessages } from '#domain/messages/customers.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { heldThings, knowsHoldings } from '#domain/states/customer.ts';
import type { DetailTab } from '#crud/descriptor/define.ts';
import { emptyReasonOfView } from '#crud/freshness/emptyReason.ts';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { Choices } from '#ui/control/Choices.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Muted } from '#ui/text/text.tsx';
import { LockableLogs } from '../lockable/LockableLogs.tsx';
import { RecordEvents } from '#parts/log/RecordEvents.tsx';
import { useBookings } from './useBookings.ts';

/** Shows one door at a time, since each door has a log of its own. */
function Activity({ customer }: { customer: Customer }) {
  const { bookings, view } = useBookings(customer.id);
  const [chosen, choose] = useState<string | null>(null);
  const label = useId();
  if (bookings === null && view.status === 'loading') return <SkeletonBlock h="32" />;
  const reason = emptyReasonOfView(view);
  if (reason !== null && (bookings ?? []).length === 0) {
    return (
      <Panel>
        <NoRowsMessage many="bookings" reason={reason} />
      </Panel>
    );
  }
  const doors = heldThings(bookings ?? []).map((thing) => ({ ...thing, key: `${thing.entity}:${thing.id}` }));
  const door = doors.find(({ key }) => key === chosen) ?? doors[0];
  if (door === undefined) {
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
  const { entity, id, booking } = door;
  return (
    <Stack gap="3">
      {doors.length < 2 ? null : (
        <Row gap="3">
          <Muted id={label} textStyle="sm">
            Door
          </Muted>
          <Choices
            labelledBy={label}
            choices={doors.map(({ key, name, ...each }) => ({
              value: key,
              label: recordName(each.entity, { id: each.id, name } as { id: number }),
            }))}
            value={door.key}
            onChoose={choose}
          />
        </Row>
      )}
      {entity === 'unit' ? (
        <RecordEvents key={door.key} subject="unit" id={id} siteId={booking.site_id} />
      ) : (
        <LockableLogs key={door.key} lockable={{ id, siteId: booking.site_id }} />
      )}
    </Stack>
  );
}

export const activityTab: DetailTab<Customer> = {
  id: 'activity',
  label: 'Activity',
  ask: logCalls.unitEvents.ask,
  content: (customer) => <Activity key={customer.id} customer={customer} />,
};
