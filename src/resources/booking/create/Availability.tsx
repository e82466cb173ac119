import { CalendarCheck, CalendarX } from 'lucide-react';
import type { Booking } from '#domain/entities/booking.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { conflictsWith, freeUntil, type BookedTime } from '#domain/lifecycle/bookedTime.ts';
import { lookOf } from '#domain/states/stateLooks.ts';
import { useReferences, type Reference } from '#crud/form/fields/useReferences.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { belowAwaitedRows } from '#ui/layout/belowAwaitedRows.ts';
import { StackList } from '#ui/layout/list.tsx';
import { noteStyles } from '#ui/page/noteStyles.ts';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { formFields } from '#crud/form/formFields.ts';
import { useCurrentForm } from '#crud/form/formContext.ts';
import { BookingEnd } from '../BookingEnd.tsx';
import { tenantOf } from '../timeline/timelineText.ts';
import type { NewBookingField } from './newBooking.ts';
import { useNewBooking } from './NewBookingContext.ts';
import { FindAnother } from './FindAnother.tsx';
import { SwapOffer } from './SwapOffer.tsx';
import { useChosenBookables } from './useChosenBookables.ts';
import { useWantedTime } from './useWantedTime.ts';

const { useTypedIds } = formFields<NewBookingField>();

const Line = chakra('li', {
  base: {
    ...noteStyles,
    columnGap: '3',
    rowGap: '2',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    '& > svg': { boxSize: '4', flexShrink: '0' },
    '& > span': { flex: '1 1 calc(100% - 3rem)' },
    // The offer of another unit stands below, in line with the sentence.
    '& > span + span': { flex: '1 1 100%', ps: '7', md: { flex: '1 1 40%' } },
    '&[data-is-free] > span': { flex: '1 1 12rem' },
    '& a': { textDecoration: 'underline' },
    // The offer has a button of its own before this one.
    ...belowAwaitedRows,
  },
});

/** Whether the choice is free at the typed time, until when, or who has it. */
export function Availability() {
  const { bookings, areBookingsLoading, made } = useNewBooking();
  const { isBusy } = useCurrentForm();
  const time = useWantedTime();
  const units = useReferences('unit', useTypedIds('unitIds'));
  const lockables = useReferences('lockable', useTypedIds('lockableIds'));
  // The form's own new booking is no conflict.
  if (time === null || isBusy || made.booking) return null;
  if (bookings === null) return areBookingsLoading ? <Awaited chosen={[...units, ...lockables]} /> : null;
  return (
    <StackList _empty={{ display: 'none' }} aria-label="Availability" aria-live="polite">
      {/* A line keeps its place when its unit is swapped, and its button keeps the focus. */}
      {units.map((unit, place) => (
        <AvailabilityLine key={`unit ${place}`} field="units" reference={unit} time={time} bookings={bookings} />
      ))}
      {lockables.map((each, place) => (
        <AvailabilityLine
          key={`lockable ${place}`}
          field="lockables"
          reference={each}
          time={time}
          bookings={bookings}
        />
      ))}
    </StackList>
  );
}

/** The room of a line for each choice, while the bookings load. */
function Awaited({ chosen }: { chosen: readonly Reference[] }) {
  const { subject } = useNewBooking();
  // Of an occupied unit the line will say who has it, and offer another one below.
  const isTall = ({ id }: Reference) => id === subject.id && subject.isOccupied;
  return (
    <StackList _empty={{ display: 'none' }} aria-hidden="true">
      {chosen.map((each) => (
        <Line key={each.id} colorPalette="neutral" minH={isTall(each) ? { base: '7.5rem', md: '4.625rem' } : '12'}>
          <SkeletonBlock />
        </Line>
      ))}
    </StackList>
  );
}

const entityOfField = { units: 'unit', lockables: 'lockable' } as const;

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
  const another = <FindAnother replaced={{ entity: entityOfField[field], id: reference.id }} name={name} />;
  if (conflict !== undefined || undated !== undefined) {
    const booking = (conflict ?? undated) as Booking;
    return (
      <Line colorPalette="fault" data-conflict={booking.id}>
        <CalendarX aria-hidden="true" />
        <span>
          {`${name} is booked by `}
          <BookedBy booking={booking} zone={zone} />
        </span>
        {field === 'units' && reference.record !== null ? <Swap taken={reference.record} time={time} /> : null}
        {another}
      </Line>
    );
  }
  const until = freeUntil(own, time.from, now);
  return (
    <Line colorPalette="secure" data-is-free="">
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
      {another}
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
              <BookingEnd booking={booking} />.
            </>
          )}
        </>
      )}
    </>
  );
}

/** The form keeps everything else that is typed; the rate follows the unit unless a person typed it. */
function Swap({ taken, time }: { taken: Unit; time: BookedTime }) {
  const { siteId } = useNewBooking();
  const { chosen, swap } = useChosenBookables();
  return (
    <SwapOffer
      siteId={siteId}
      time={time}
      chosen={chosen}
      taken={taken}
      onChoose={(other) => swap({ entity: 'unit', id: taken.id }, other)}
    />
  );
}
