import { CircleDollarSign, DoorOpen, KeyRound, LockKeyhole, UserRoundX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { askFor } from '#domain/entities/define.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { invitation, type Invitation } from '#domain/entities/invitation.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { bookingFinder, referencedBooking } from '#domain/lifecycle/bookingFinder.ts';
import { overlockStatuses } from '#domain/lifecycle/overlock.ts';
import { bookingMessages } from '#domain/messages/bookings.ts';
import { pinCodeState } from '#domain/states/pinCode.ts';
import { isOpenBooking } from '#domain/states/booking.ts';
import { toneOfStatus } from '#domain/states/unitStatus.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useCan } from '#crud/context/session.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { useRows } from '#crud/data/useRows.ts';
import { StackList } from '#ui/layout/list.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { hasCustomer, useBookingMoney, type BookingOfCustomer } from '../ledger/useBookingMoney.ts';
import { useKnownBookings, useOwed } from '../Owed.tsx';

interface FactProps {
  icon: LucideIcon;
  isWarning?: boolean;
  children: ReactNode;
}

function Fact({ icon: Icon, isWarning = false, children }: FactProps) {
  return (
    <chakra.li
      display="flex"
      gap="2.5"
      textStyle="sm"
      _icon={{ boxSize: '4', flexShrink: '0', mt: '0.5' }}
      colorPalette={isWarning ? 'fault' : 'neutral'}
      color={isWarning ? 'colorPalette.fg' : 'fg'}
    >
      <Icon aria-hidden="true" />
      <span>{children}</span>
    </chakra.li>
  );
}

function MoneyFact({ booking }: { booking: BookingOfCustomer }) {
  const { isLoading } = useBookingMoney(booking);
  const bookings = useKnownBookings(booking.customer_id);
  const sums = useOwed(booking.customer_id, bookings, booking);
  if (isLoading) return null;
  const owed = booking.owed ?? sums?.owed;
  if (owed === undefined)
    return (
      <Fact icon={CircleDollarSign} isWarning>
        {bookingMessages.owedUnknown}
      </Fact>
    );
  return (
    <Fact icon={CircleDollarSign} isWarning={owed > 0}>
      {owed > 0 ? bookingMessages.owes(owed) : bookingMessages.owesNothing}
    </Fact>
  );
}

function DoorFact({ held }: { held: { id: number; name?: string | undefined } }) {
  const { state } = useRecord('unit', held.id);
  const name = recordName('unit', held);
  if (state.status === 'loading') return null;
  const status = state.status === 'present' ? state.record.status : undefined;
  if (status === undefined || status === null)
    return (
      <Fact icon={DoorOpen} isWarning>
        {bookingMessages.doorUnknown(name)}
      </Fact>
    );
  if (isOneOf(overlockStatuses, status)) return <Fact icon={LockKeyhole}>{bookingMessages.doorOverlocked(name)}</Fact>;
  return toneOfStatus(status) === 'secure' ? (
    <Fact icon={LockKeyhole}>{bookingMessages.doorShut(name)}</Fact>
  ) : (
    <Fact icon={DoorOpen} isWarning>
      {bookingMessages.doorOpen(name, status)}
    </Fact>
  );
}

function InvitationFact({ booking }: { booking: BookingOfCustomer }) {
  const { customer_id: customerId, units } = booking;
  const view = useRows('invitation', { where: { customerId: [customerId], status: ['pending', 'accepted'] } });
  const held = useRows('booking', { where: { customer_id: [customerId] } });
  if (view.status !== 'ready' || held.status === 'loading') return null;
  const unitIds = (units ?? []).map((unit) => unit.id);
  const bookingOf = bookingFinder([...(held.status === 'ready' ? held.rows : []), booking]);
  const key = recordKey('booking', booking);
  const isOwn = (row: Invitation) => {
    const found = bookingOf(referencedBooking(row));
    return found !== undefined && recordKey('booking', found) === key;
  };
  const ending = view.rows.filter((row) => isOwn(row) || unitIds.includes(row.unitId ?? 0));
  const names = ending.map((row) => recordName('invitation', row));
  return (
    <Fact icon={UserRoundX}>
      {names.length === 0 ? bookingMessages.noInvitations : bookingMessages.invitations(names)}
    </Fact>
  );
}

function PinFact({ booking: { id, customer_id: customerId, site_id: siteId } }: { booking: BookingOfCustomer }) {
  const codes = useRows('pinCode', { of: { subject: 'customer', id: customerId } });
  const held = useRows('booking', { where: { customer_id: [customerId] } });
  if (codes.status !== 'ready' || held.status !== 'ready') return null;
  const others = held.rows.filter((other) => other.id !== id && isOpenBooking(other.status));
  if (others.some((other) => other.site_id === siteId)) return <Fact icon={KeyRound}>{bookingMessages.pinsStay}</Fact>;
  const now = Date.now();
  const ofStay = codes.rows.filter((code) => code.siteId === siteId || (others.length === 0 && !code.siteId));
  const states = ofStay.map((code) => pinCodeState(code, now));
  const count = states.filter((state) => state === 'valid' || state === 'not yet').length;
  const unknown = states.filter((state) => state === 'unknown').length;
  if (unknown > 0)
    return (
      <Fact icon={KeyRound} isWarning>
        {bookingMessages.pinsUnknown(unknown)}
      </Fact>
    );
  return <Fact icon={KeyRound}>{count === 0 ? bookingMessages.noPins : bookingMessages.pins(count)}</Fact>;
}

export function MoveOutFacts({ booking }: { booking: Booking }) {
  const mayReadPins = useCan(rentalCalls.customerPinCodes.ask);
  const mayReadInvitations = useCan(askFor(invitation, 'read'));
  return (
    <StackList mt="3" data-move-out="">
      {hasCustomer(booking) ? <MoneyFact booking={booking} /> : null}
      {(booking.units ?? []).map((held) => (
        <DoorFact key={held.id} held={held} />
      ))}
      {hasCustomer(booking) && mayReadInvitations ? <InvitationFact booking={booking} /> : null}
      {hasCustomer(booking) && mayReadPins ? <PinFact booking={booking} /> : null}
    </StackList>
  );
}
