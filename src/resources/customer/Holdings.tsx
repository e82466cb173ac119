import type { Customer } from '#domain/entities/customer.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { heldThings, openBookings, knowsHoldings, type HeldThing } from '#domain/states/customer.ts';
import { customerMessages } from '#domain/messages/customers.ts';
import { isRunningBooking, type BookingState } from '#domain/states/booking.ts';
import { CommandButtons } from '#crud/command/CommandButtons.tsx';
import { CommandNotice } from '#crud/command/CommandNotice.tsx';
import { useRecord } from '#crud/data/useRecord.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { StateTag } from '#crud/status/StateTag.tsx';
import { UnitState } from '#crud/status/UnitState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { DoorStatusCell } from '#parts/door/DoorStatusCell.tsx';
import { BookingLink } from '../unit/BookedBy.tsx';
import { SiteName } from '#crud/columns/SiteName.tsx';
import { useBookings } from './useBookings.ts';

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    m: '0',
    p: '0',
    '& > li': { borderTopWidth: '1px', borderColor: 'border.muted', px: '4', py: '2.5' },
    '& > li:first-of-type': { borderTopWidth: '0' },
  },
});

const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1.5' },
});

export function Holdings({ customer }: { customer: Customer }) {
  const { bookings, view } = useBookings(customer.id);
  if (bookings === null) {
    if (view.status !== 'loading') return null;
    return (
      <Panel title="Holds now">
        <SkeletonBlock h="16" />
      </Panel>
    );
  }
  const held = heldThings(bookings);
  const later = openBookings(bookings).filter(({ status }) => !isRunningBooking(status as BookingState));
  return (
    <Panel title="Holds now" flush={held.length + later.length > 0}>
      {held.length + later.length === 0 ? (
        <chakra.p textStyle="sm" color="fg.muted">
          {knowsHoldings(bookings) ? customerMessages.holdsNothing : customerMessages.holdingsUnknown}
        </chakra.p>
      ) : (
        <List>
          {held.map((thing) => (
            <chakra.li key={`${thing.entity}${thing.id}`} data-held={`${thing.entity}:${thing.id}`}>
              {thing.entity === 'unit' ? <HeldUnit thing={thing} /> : <HeldLockable thing={thing} />}
            </chakra.li>
          ))}
          {later.map((booking) => (
            <chakra.li key={recordKey('booking', booking)}>
              <Later booking={booking} />
            </chakra.li>
          ))}
        </List>
      )}
    </Panel>
  );
}

const Name = chakra('span', { base: { fontWeight: 'semibold', minW: '4rem' } });
const Buttons = chakra('span', { base: { ms: 'auto' } });

/** A long name must not widen the page. */
const Small = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minW: '0',
    textStyle: 'xs',
    color: 'fg.muted',
    '& > *': { minW: '0' },
    '& > a': { flexShrink: '0' },
  },
});

/** A running booking shows no state. */
function UnderBooking({ booking }: { booking: Booking }) {
  return (
    <Small>
      {booking.status === 'active' ? null : <StateTag of="booking" state={booking.status} />}
      <SiteName siteId={booking.site_id} />
      <BookingLink booking={booking}>Booking</BookingLink>
    </Small>
  );
}

function HeldUnit({ thing: { id, name, booking } }: { thing: HeldThing }) {
  const { state } = useRecord('unit', id);
  const unit = state.status === 'present' ? state.record : null;
  return (
    <Line>
      <Name>
        <AppLink to="unit.detail" parameters={{ id }}>
          {recordName('unit', unit ?? ({ id, name } as { id: number }))}
        </AppLink>
      </Name>
      {unit === null ? null : <CommandNotice entity="unit" row={unit} otherwise={<UnitState unit={unit} />} />}
      <UnderBooking booking={booking} />
      <Buttons>{unit === null ? null : <CommandButtons entity="unit" row={unit} />}</Buttons>
    </Line>
  );
}

function HeldLockable({ thing: { id, name, booking } }: { thing: HeldThing }) {
  const { state } = useRecord('lockable', id);
  const lockable = state.status === 'present' ? state.record : null;
  return (
    <Line>
      <Name>
        <AppLink to="lockable.detail" parameters={{ id }}>
          {recordName('lockable', lockable ?? ({ id, name } as { id: number }))}
        </AppLink>
      </Name>
      {lockable === null ? null : <DoorStatusCell entity="lockable" row={lockable} />}
      <UnderBooking booking={booking} />
      <Buttons>{lockable === null ? null : <CommandButtons entity="lockable" row={lockable} />}</Buttons>
    </Line>
  );
}

function Later({ booking }: { booking: Booking }) {
  const zone = useSiteZone(booking.site_id);
  const names = [
    ...(booking.units ?? []).map((each) => recordName('unit', each)),
    ...(booking.lockables ?? []).map((each) => recordName('lockable', each)),
  ];
  return (
    <Line>
      <Name>{names.join(', ') || `Booking ${booking.id}`}</Name>
      <StateTag of="booking" state={booking.status} />
      <chakra.span textStyle="sm" color="fg.muted">
        <BookingLink booking={booking}>
          from <Moment at={booking.startsAt ?? ''} zone={zone} format="date" />
        </BookingLink>
      </chakra.span>
    </Line>
  );
}
