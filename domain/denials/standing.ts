import { isWithin } from '../states/hours.ts';
import { isOpenBooking } from '../states/booking.ts';
import type { DenialReason } from '../states/logs.ts';
import type { DenialDevice, DenialFacts } from './facts.ts';

interface Validity {
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
}

export const isOver = ({ endsAt }: Validity, at: Date) => Boolean(endsAt) && Date.parse(endsAt ?? '') <= at.getTime();
export const isAhead = ({ startsAt }: Validity, at: Date) =>
  Boolean(startsAt) && Date.parse(startsAt ?? '') > at.getTime();

/** Bookings that are not over and count at the door; of a door that is not known, at any. */
export function countingBookings({ bookings, door, now }: DenialFacts) {
  const isHere = (siteId: number | undefined) => door === null || door.sites.some(({ id }) => id === siteId);
  return (bookings ?? []).filter(
    (booking) => isOpenBooking(booking.status) && !isOver(booking, now) && isHere(booking.site_id),
  );
}

/** Their units that are overlocked. */
export function overlockedUnits(facts: DenialFacts) {
  const theirs = new Set(countingBookings(facts).flatMap(({ units = [] }) => units.map(({ id }) => id)));
  return facts.units.filter(({ id, status }) => theirs.has(id) && status === 'overlocked');
}

/** Their bookings for which something is owed that is past its day. */
export function bookingsInArrears(facts: DenialFacts) {
  return countingBookings(facts).filter(({ status, arrears }) => status === 'in arrears' || (arrears ?? 0) > 0);
}

export const isTrouble = ({ online, fault }: DenialDevice) => online === false || Boolean(fault);

/** What holds now, asked in this order: what stops the code, then the person, then the hour. */
const standing: readonly (readonly [DenialReason, (facts: DenialFacts) => boolean])[] = [
  ['wrong PIN', ({ pinCodes }) => pinCodes?.length === 0],
  ['expired', ({ pinCodes, now }) => pinCodes !== null && pinCodes.every((code) => isOver(code, now))],
  [
    'outside schedule',
    ({ pinCodes, now }) => pinCodes !== null && pinCodes.every((code) => isOver(code, now) || isAhead(code, now)),
  ],
  ['wrong zone', (facts) => facts.bookings !== null && countingBookings(facts).length === 0],
  ['overlocked', (facts) => overlockedUnits(facts).length > 0],
  ['arrears', (facts) => bookingsInArrears(facts).length > 0],
  [
    'outside schedule',
    ({ door, now, timeZone }) => Boolean(door?.hours) && !isWithin(door?.hours ?? [], now, timeZone),
  ],
];

/**
 * What would stop a person now, from how things stand; null: nothing that can be seen. The server's own word on their
 * PIN code goes first. Of a member of staff only that and the devices tell: their rights open doors without a booking.
 */
export function standingReason(facts: DenialFacts): DenialReason | null {
  const { person, judged } = facts;
  if (facts.devices.some(isTrouble)) return 'device fault';
  if (facts.typed === 'not theirs') return 'wrong PIN';
  if (judged !== undefined) return judged;
  if (person?.kind !== 'customer') return null;
  return standing.find(([, holds]) => holds(facts))?.[0] ?? null;
}
