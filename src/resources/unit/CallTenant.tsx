import { Phone } from 'lucide-react';
import { accessCalls } from '#domain/calls/access.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { activeBookingKey } from '#domain/lifecycle/activeBooking.ts';
import { unitMessages } from '#domain/messages/units.ts';
import { useCan } from '#crud/context/session.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { AnchorButton } from '#ui/control/Button.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { callAddress } from '../customer/callAddress.ts';

/** A button that calls the unit's tenant; null while the tenant or their number is unknown. */
export function CallTenant({ unit }: { unit: Unit }) {
  const mayReadBookings = useCan(accessCalls.unitBookings.ask);
  const mayReadCustomers = useCan({ area: 'customers', level: 'read' });
  const booking = activeBookingKey(unit);
  return mayReadBookings && mayReadCustomers && booking !== null ? <TenantOf booking={booking} /> : null;
}

/** Nothing below moves when the tenant is known. */
const Room = () => <SkeletonBlock w="40" h={{ base: '11', md: '8' }} />;

function TenantOf({ booking }: { booking: RecordKey }) {
  const { state } = useRecord('booking', booking);
  if (state.status === 'loading') return <Room />;
  const id = state.status === 'present' ? state.record.customer_id : undefined;
  return id === undefined ? null : <CallButton id={id} />;
}

function CallButton({ id }: { id: number }) {
  const { state } = useRecord('customer', id);
  if (state.status === 'loading') return <Room />;
  if (state.status !== 'present') return null;
  const address = callAddress(state.record.phone);
  if (address === null) return null;
  return (
    // A long name takes several lines.
    <AnchorButton
      href={address}
      variant="outline"
      colorPalette="neutral"
      data-act="call"
      h="auto"
      minH={{ base: '11', md: 'var(--button-height)' }}
      flexShrink="1"
      whiteSpace="normal"
      overflowWrap="anywhere"
    >
      <Phone aria-hidden="true" />
      {unitMessages.call(recordName('customer', state.record))}
    </AnchorButton>
  );
}
