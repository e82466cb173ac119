import { accessCalls } from '#domain/calls/access.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { useCan } from '#crud/context/session.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { ArrearsTimeline } from './ArrearsTimeline.tsx';

/** Needs the right to read bookings; renders nothing without arrears. */
export function ArrearsOfUnit({ unit: { ActiveBooking } }: { unit: Unit }) {
  const mayRead = useCan(accessCalls.unitBookings.ask);
  return mayRead && ActiveBooking ? <OfBooking id={ActiveBooking.id} /> : null;
}

function OfBooking({ id }: { id: number }) {
  const { state } = useRecord('booking', id);
  return state.status === 'present' ? <ArrearsTimeline booking={state.record} /> : null;
}
