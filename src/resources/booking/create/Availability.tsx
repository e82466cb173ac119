import { CalendarCheck, CalendarX } from 'lucide-react';
import { heldRows } from '#domain/limits/replica.ts';
import type { Booking } from '#domain/entities/booking.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { conflictsWith, freeUntil, type BookedTime } from '#domain/lifecycle/bookedTime.ts';
import { lookOf } from '#domain/states/stateLooks.ts';
import { useReferences, type Reference } from '#crud/form/fields/useReferences.ts';
import { useRows } from '#crud/data/useRows.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { Button } from '#ui/control/Button.tsx';
import { StackList } from '#ui/layout/list.tsx';
import { noteStyles } from '#ui/page/noteStyles.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { formFields } from '#crud/form/formFields.ts';
import { tenantOf } from '../timeline/timelineText.ts';
import type { NewBookingField } from './newBooking.ts';
import { useNewBooking } from './NewBookingContext.ts';
import { nextFreeUnit } from './nextFreeUnit.ts';

const { useTypedText } = formFields<NewBookingField>();

/** null while it is no time. */
function useWantedTime(): BookedTime | null {
  const { now } = useNewBooking();
  const isNow = useTypedText('begins') === 'now';
  const startsAt = useTypedText('startsAt');
  const endsAt = useTypedText('endsAt');
  const from = isNow ? now : Date.parse(startsAt);
  const until = endsAt === '' ? null : Date.parse(endsAt);
  if (Number.isNaN(from) || Number.isNaN(until)) return null;
  return { from, until };
}

const { useInput, useTypedIds } = formFields<NewBookingField>();

const Line = chakra('li', {
  base: {
    ...noteStyles,
    columnGap: '3',
    rowGap: '2',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    '& > svg': { boxSize: '4', flexShrink: '0' },
    '& > span': { flex: '1 1 14rem' },
    '& a': { textDecoration: 'underline' },
  },
});

/** Whether the choice is free at the typed time, until when, or who has it. */
export function Availability() {
  const { bookings } = useNewBooking();
  const time = useWantedTime();
  const units = useReferences('unit', useTypedIds('unitIds'));
  const lockables = useReferences('lockable', useTypedIds('lockableIds'));
  if (bookings === null || time === null) return null;
  return (
    <StackList _empty={{ display: 'none' }} aria-label="Availability" aria-live="polite">
      {units.map((unit) => (
        <AvailabilityLine key={`unit ${unit.id}`} field="units" reference={unit} time={time} bookings={bookings} />
      ))}
      {lockables.map((each) => (
        <AvailabilityLine
          key={`lockable ${each.id}`}
          field="lockables"
          reference={each}
          time={time}
          bookings={bookings}
        />
      ))}
    </StackList>
  );
}

interface AvailabilityLineProps {
  field: 'units' | 'lockables';
  reference: Reference;
  time: BookedTime;
  bookings: readonly Booking[];
}

function AvailabilityLine({ field, reference, time, bookings }: AvailabilityLineProps) {
  const { now, zone } = useNewBooking();
  const own = bookings.filter((booking) => (booking[field] ?? []).some(({ id }) => id === reference.id));
  const [conflict] = conflictsWith(own, time, now);
  const undated = own.find(({ startsAt }) => startsAt == null);
  const name = reference.name === '' ? '…' : reference.name;
  if (conflict !== undefined || undated !== undefined) {
    const booking = (conflict ?? undated) as Booking;
    return (
      <Line colorPalette="fault" data-conflict={booking.id}>
        <CalendarX aria-hidden="true" />
        <span>
          {`${name} is booked by `}
          <BookedBy booking={booking} zone={zone} />
        </span>
        {field === 'units' && reference.record !== null ? (
          <OfferNext taken={reference.record} time={time} bookings={bookings} />
        ) : null}
      </Line>
    );
  }
  const until = freeUntil(own, time.from, now);
  return (
    <Line colorPalette="secure">
      <CalendarCheck aria-hidden="true" />
      <span>
        {until === null ? (
          `${name} is free, with no later booking.`
        ) : (
          <>
            {`${name} is free until `}
            <Moment at={until} zone={zone} />.
          </>
        )}
      </span>
    </Line>
  );
}

function BookedBy({ booking, zone }: { booking: Booking; zone: string }) {
  const { id, type, startsAt, endsAt, status } = booking;
  const tenant = tenantOf(booking);
  const state = status === undefined ? '' : ` (${lookOf('booking', status).label.toLowerCase()})`;
  return (
    <>
      {type === undefined ? (
        tenant
      ) : (
        <AppLink to="booking.detail" parameters={{ type, id }}>
          {tenant}
        </AppLink>
      )}
      {startsAt == null ? (
        `${state}, at times that the server doesn't tell.`
      ) : (
        <>
          {`${state} from `}
          <Moment at={startsAt} zone={zone} />
          {endsAt == null ? (
            ', with an open end.'
          ) : (
            <>
              {' to '}
              <Moment at={endsAt} zone={zone} />.
            </>
          )}
        </>
      )}
    </>
  );
}

interface OfferNextProps {
  taken: Unit;
  time: BookedTime;
  bookings: readonly Booking[];
}

function OfferNext({ taken, time, bookings }: OfferNextProps) {
  const { siteId, now } = useNewBooking();
  const units = useRows('unit', { siteId: siteId ?? 0, limit: heldRows.inFullPages });
  const field = useInput('unitIds');
  const chosen = useTypedIds('unitIds');
  if (units.status !== 'ready') return null;
  const next = nextFreeUnit(units.rows, bookings, { taken, time, chosen, now });
  if (next === null) return <span>No other unit of this kind is free at that time.</span>;
  return (
    <Button size="sm" onClick={() => field.onChange(chosen.map((id) => (id === taken.id ? next.id : id)))}>
      {`Use ${recordName('unit', next)} instead`}
    </Button>
  );
}
