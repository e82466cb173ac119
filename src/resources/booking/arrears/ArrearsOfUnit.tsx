import { accessCalls } from '#domain/calls/access.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { activeBookingKey } from '#domain/lifecycle/activeBooking.ts';
import { useCan } from '#crud/context/session.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { ArrearsTimeline } from './ArrearsTimeline.tsx';

/** Needs the right to read bookings; renders nothing without arrears. */
export function ArrearsOfUnit({ unit }: { unit: Unit }) {
  const mayRead = useCan(accessCalls.unitBookings.ask);
  const booking = activeBookingKey(unit);
  return mayRead && booking !== null ? <OfBooking booking={booking} /> : null;
}

function OfBooking({ booking }: { booking: RecordKey }) {
  const { state } = useRecord('booking', booking);
  return state.status === 'present' ? <ArrearsTimeline booking={state.record} /> : null;
}
