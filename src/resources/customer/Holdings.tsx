import type { ReactNode } from 'react';
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
import { InlineRow, List } from '#ui/layout/layout.tsx';
import { RuledItem } from '#ui/layout/list.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Muted, Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { DoorStatusCell } from '#parts/door/DoorStatusCell.tsx';
import { BookingLink } from '../unit/BookedBy.tsx';
import { SiteName } from '#crud/columns/SiteName.tsx';
import { useBookings } from './useBookings.ts';

const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1.5' },
});

export function Holdings({ customer }: { customer: Customer }) {
  const { bookings, view } = useBookings(customer.id);
  if (bookings === null) {
    if (view.status !== 'loading') return null;
    return (
      <Panel title="Holds now" flush>
        <chakra.div px="4" py="2.5" data-awaits-rows="">
          <Waiting name={<SkeletonBlock w="12" />} under={<SkeletonBlock w="32" />} />
        </chakra.div>
      </Panel>
    );
  }
  const held = heldThings(bookings);
  const later = openBookings(bookings).filter(({ status }) => !isRunningBooking(status as BookingState));
  return (
    <Panel title="Holds now" flush={held.length + later.length > 0}>
      {held.length + later.length === 0 ? (
        <Note>{knowsHoldings(bookings) ? customerMessages.holdsNothing : customerMessages.holdingsUnknown}</Note>
      ) : (
        <List>
          {held.map((thing) => (
            <RuledItem key={`${thing.entity}${thing.id}`} px="4" py="2.5" data-held={`${thing.entity}:${thing.id}`}>
              {thing.entity === 'unit' ? <HeldUnit thing={thing} /> : <HeldLockable thing={thing} />}
            </RuledItem>
          ))}
          {later.map((booking) => (
            <RuledItem key={recordKey('booking', booking)} px="4" py="2.5">
              <Later booking={booking} />
            </RuledItem>
          ))}
        </List>
      )}
    </Panel>
  );
}

const Name = chakra('span', { base: { fontWeight: 'semibold', minW: '4rem' } });

/** A running booking shows no state. A long name of a site does not widen the page. */
function UnderBooking({ booking }: { booking: Booking }) {
  return (
    <InlineRow
      flexWrap="nowrap"
      textStyle="xs"
      color="fg.muted"
      css={{ '& > *': { minW: '0' }, '& > a': { flexShrink: '0' } }}
    >
      {booking.status === 'active' ? null : <StateTag of="booking" state={booking.status} />}
      <SiteName siteId={booking.site_id} />
      <BookingLink booking={booking}>Booking</BookingLink>
    </InlineRow>
  );
}

/** The room of a held door's state and buttons. */
function Waiting({ name, under }: { name: ReactNode; under: ReactNode }) {
  return (
    <Line data-skeleton="">
      <Name>{name}</Name>
      <SkeletonBlock w="20" h="5" />
      {under}
      <SkeletonBlock ms="auto" w="40" h={{ base: '11', md: '7' }} />
    </Line>
  );
}

function HeldUnit({ thing: { id, name, booking } }: { thing: HeldThing }) {
  const { state } = useRecord('unit', id);
  const unit = state.status === 'present' ? state.record : null;
  const link = (
    <AppLink to="unit.detail" parameters={{ id }}>
      {recordName('unit', unit ?? ({ id, name } as { id: number }))}
    </AppLink>
  );
  const under = <UnderBooking booking={booking} />;
  if (state.status === 'loading') return <Waiting name={link} under={under} />;
  return (
    <Line>
      <Name>{link}</Name>
      {unit === null ? null : <CommandNotice entity="unit" row={unit} otherwise={<UnitState unit={unit} />} />}
      {under}
      <chakra.span ms="auto">{unit === null ? null : <CommandButtons entity="unit" row={unit} />}</chakra.span>
    </Line>
  );
}

function HeldLockable({ thing: { id, name, booking } }: { thing: HeldThing }) {
  const { state } = useRecord('lockable', id);
  const lockable = state.status === 'present' ? state.record : null;
  const link = (
    <AppLink to="lockable.detail" parameters={{ id }}>
      {recordName('lockable', lockable ?? ({ id, name } as { id: number }))}
    </AppLink>
  );
  const under = <UnderBooking booking={booking} />;
  if (state.status === 'loading') return <Waiting name={link} under={under} />;
  return (
    <Line>
      <Name>{link}</Name>
      {lockable === null ? null : <DoorStatusCell entity="lockable" row={lockable} />}
      {under}
      <chakra.span ms="auto">
        {lockable === null ? null : <CommandButtons entity="lockable" row={lockable} />}
      </chakra.span>
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
      <Muted textStyle="sm">
        <BookingLink booking={booking}>
          from <Moment at={booking.startsAt ?? ''} zone={zone} format="date" />
        </BookingLink>
      </Muted>
    </Line>
  );
}
