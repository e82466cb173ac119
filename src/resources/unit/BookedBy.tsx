import type { ReactNode } from 'react';
import { accessCalls } from '#domain/calls/access.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { idOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { activeBookingKey } from '#domain/lifecycle/activeBooking.ts';
import { heldText } from '#domain/lifecycle/hold.ts';
import { bookingTypes } from '#domain/states/unitKind.ts';
import { isOneOf } from '#domain/states/words.ts';
import { dollars } from '#format/numbers.ts';
import { useCan } from '#crud/context/session.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Moment } from '#ui/time/Moment.tsx';

/** Needs the right to read bookings. */
export function BookedBy({ unit }: { unit: Unit }) {
  const booking = activeBookingKey(unit);
  if (unit.ActiveBooking === undefined) return '–';
  if (booking !== null) return <Holder booking={booking} />;
  return unit.Hold == null ? 'Not booked' : <HeldFor unit={unit} />;
}

function Holder({ booking }: { booking: RecordKey }) {
  const { state } = useRecord('booking', booking);
  const zone = useSiteZone(state.status === 'present' ? state.record.site_id : null);
  if (state.status === 'failed') return state.error.message;
  if (state.status === 'loading') return <SkeletonBlock w="24" my="1" />;
  if (state.status !== 'present') return `Booking ${idOfKey(booking)}`;
  const { startsAt } = state.record;
  return (
    <span data-booking-id={idOfKey(booking)}>
      <CustomerName booking={state.record} />
      {' · '}
      <BookingLink booking={state.record}>
        since <Moment at={startsAt ?? ''} zone={zone} format="date" />
      </BookingLink>
    </span>
  );
}

/** "Held for Zoë Park until 30/11/2026", which leads to the booking; null: nobody holds the unit. */
export function HeldFor({ unit }: { unit: Unit }) {
  const text = heldText(unit);
  const { Hold } = unit;
  if (text === null || Hold == null) return null;
  const { id, type } = Hold;
  if (id === undefined || !isOneOf(bookingTypes, type)) return text;
  return (
    <AppLink to="booking.detail" parameters={{ type, id }} data-hold={id}>
      {text}
    </AppLink>
  );
}

export function RentedBy({ unit }: { unit: Unit }) {
  const mayRead = useCan(accessCalls.unitBookings.ask);
  const booking = activeBookingKey(unit);
  return mayRead && booking !== null ? <RentedUnder booking={booking} /> : 'Rented. End the booking first.';
}

function RentedUnder({ booking }: { booking: RecordKey }) {
  const { state } = useRecord('booking', booking);
  const { customer } = state.status === 'present' ? state.record : { customer: null };
  const tenant = customer ? `Rented by ${recordName('customer', customer)}` : 'Rented';
  return `${tenant}. End the booking first.`;
}

export function CustomerName({ booking: { customer_id: id, customer } }: { booking: Booking }) {
  if (id === undefined) return '–';
  return (
    <AppLink to="customer.detail" parameters={{ id }}>
      {recordName('customer', customer ?? { id })}
    </AppLink>
  );
}

export function BookingLink({ booking: { id, type }, children }: { booking: Booking; children: ReactNode }) {
  if (type === undefined) return children;
  return (
    <AppLink to="booking.detail" parameters={{ type, id }}>
      {children}
    </AppLink>
  );
}

/** Needs the right to read bookings; renders nothing without arrears. */
export function BookingArrears({ unit }: { unit: Unit }) {
  const mayRead = useCan(accessCalls.unitBookings.ask);
  const booking = activeBookingKey(unit);
  return mayRead && booking !== null ? <Arrears booking={booking} /> : null;
}

function Arrears({ booking }: { booking: RecordKey }) {
  const { state } = useRecord('booking', booking);
  if (state.status !== 'present') return null;
  const { arrears = 0 } = state.record;
  if (arrears <= 0) return null;
  return (
    <p>
      <CustomerName booking={state.record} /> has {dollars(arrears)} overdue.
    </p>
  );
}
