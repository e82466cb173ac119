import { CircleDollarSign, DoorOpen, KeyRound, LockKeyhole, UserRoundX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { askFor } from '#domain/entities/define.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { invitation } from '#domain/entities/invitation.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { bookingLedger } from '#domain/lifecycle/bookingLedger.ts';
import { overlockStatuses } from '#domain/lifecycle/arrears.ts';
import { bookingMessages as say } from '#domain/messages/bookings.ts';
import { isOpenBooking } from '#domain/states/booking.ts';
import { toneOfStatus } from '#domain/states/unitStatus.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useCan } from '#crud/context/session.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { useRows } from '#crud/data/useRows.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { hasCustomer, useBookingMoney, type BookingOfCustomer } from '../ledger/useBookingMoney.ts';

const List = chakra('ul', {
  base: { listStyle: 'none', m: '0', mt: '3', p: '0', display: 'flex', flexDirection: 'column', gap: '2' },
});

const Item = chakra('li', {
  base: { display: 'flex', gap: '2.5', textStyle: 'sm', _icon: { boxSize: '4', flexShrink: '0', mt: '0.5' } },
});

interface FactProps {
  icon: LucideIcon;
  isWarning?: boolean;
  children: ReactNode;
}

function Fact({ icon: Icon, isWarning = false, children }: FactProps) {
  return (
    <Item colorPalette={isWarning ? 'fault' : 'neutral'} color={isWarning ? 'colorPalette.fg' : 'fg'}>
      <Icon aria-hidden="true" />
      <span>{children}</span>
    </Item>
  );
}

function MoneyFact({ booking }: { booking: BookingOfCustomer }) {
  const { orders, payments, isLoading, failure } = useBookingMoney(booking);
  if (isLoading) return null;
  const { balance } = bookingLedger(orders, payments, booking.arrears);
  if (failure !== null && balance === 0)
    return (
      <Fact icon={CircleDollarSign} isWarning>
        {say.owedUnknown}
      </Fact>
    );
  return (
    <Fact icon={CircleDollarSign} isWarning={balance > 0}>
      {balance > 0 ? say.owes(balance) : say.owesNothing}
    </Fact>
  );
}

function DoorFact({ held }: { held: { id: number; name?: string | undefined } }) {
  const { state } = useRecord('unit', held.id);
  const name = recordName('unit', held);
  if (state.status === 'loading') return null;
  const status = state.status === 'present' ? state.record.status : undefined;
  if (status === undefined)
    return (
      <Fact icon={DoorOpen} isWarning>
        {say.doorUnknown(name)}
      </Fact>
    );
  if (isOneOf(overlockStatuses, status)) return <Fact icon={LockKeyhole}>{say.doorOverlocked(name)}</Fact>;
  return toneOfStatus(status) === 'secure' ? (
    <Fact icon={LockKeyhole}>{say.doorShut(name)}</Fact>
  ) : (
    <Fact icon={DoorOpen} isWarning>
      {say.doorOpen(name, status)}
    </Fact>
  );
}

function InvitationFact({ booking: { id, customer_id: customerId, units } }: { booking: BookingOfCustomer }) {
  const view = useRows('invitation', { where: { customerId: [customerId], status: ['pending', 'accepted'] } });
  if (view.status !== 'ready') return null;
  const unitIds = (units ?? []).map((unit) => unit.id);
  const ending = view.rows.filter(({ bookingId, unitId }) => bookingId === id || unitIds.includes(unitId ?? 0));
  const names = ending.map((row) => recordName('invitation', row));
  return <Fact icon={UserRoundX}>{names.length === 0 ? say.noInvitations : say.invitations(names)}</Fact>;
}

/** Whether a PIN code still opens something. */
const isValid = ({ endsAt }: { endsAt?: string | null | undefined }, now: number) =>
  endsAt === null || endsAt === undefined || Date.parse(endsAt) > now;

function PinFact({ booking: { id, customer_id: customerId, site_id: siteId } }: { booking: BookingOfCustomer }) {
  const codes = useRows('pinCode', { of: { subject: 'customer', id: customerId } });
  const held = useRows('booking', { where: { customer_id: [customerId] } });
  if (codes.status !== 'ready' || held.status !== 'ready') return null;
  const others = held.rows.filter((other) => other.id !== id && isOpenBooking(other.status));
  if (others.some((other) => other.site_id === siteId)) return <Fact icon={KeyRound}>{say.pinsStay}</Fact>;
  const now = Date.now();
  const ending = codes.rows.filter(
    (code) => isValid(code, now) && (code.siteId === siteId || (others.length === 0 && !code.siteId)),
  );
  return <Fact icon={KeyRound}>{ending.length === 0 ? say.noPins : say.pins(ending.length)}</Fact>;
}

export function MoveOutFacts({ booking }: { booking: Booking }) {
  const mayReadPins = useCan(rentalCalls.customerPinCodes.ask);
  const mayReadInvitations = useCan(askFor(invitation, 'read'));
  return (
    <List data-move-out="">
      {hasCustomer(booking) ? <MoneyFact booking={booking} /> : null}
      {(booking.units ?? []).map((held) => (
        <DoorFact key={held.id} held={held} />
      ))}
      {hasCustomer(booking) && mayReadInvitations ? <InvitationFact booking={booking} /> : null}
      {hasCustomer(booking) && mayReadPins ? <PinFact booking={booking} /> : null}
    </List>
  );
}
