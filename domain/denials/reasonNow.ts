import { isWithin } from '../states/hours.ts';
import { isOpenBooking } from '../states/booking.ts';
import type { DenialReason } from '../states/logs.ts';
import type { DenialDevice, DenialFacts } from './denialFacts.ts';

interface Validity {
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
}

export const hasEnded = ({ endsAt }: Validity, at: Date) => Boolean(endsAt) && Date.parse(endsAt ?? '') <= at.getTime();
export const hasNotStarted = ({ startsAt }: Validity, at: Date) =>
  Boolean(startsAt) && Date.parse(startsAt ?? '') > at.getTime();

/** Open bookings at the door's sites; with an unknown door, at any site. */
export function openBookingsAtDoor({ bookings, door, now }: DenialFacts) {
  const isHere = (siteId: number | undefined) => door === null || door.sites.some(({ id }) => id === siteId);
  return (bookings ?? []).filter(
    (booking) => isOpenBooking(booking.status) && !hasEnded(booking, now) && isHere(booking.site_id),
  );
}

export function overlockedUnits(facts: DenialFacts) {
  const theirs = new Set(openBookingsAtDoor(facts).flatMap(({ units = [] }) => units.map(({ id }) => id)));
  return facts.units.filter(({ id, status }) => theirs.has(id) && status === 'overlocked');
}

/** Without imported bookings that wait: no gate refuses anybody for them. */
export function bookingsInArrears(facts: DenialFacts) {
  return openBookingsAtDoor(facts).filter(
    ({ status, arrears, ladderWaits }) => ladderWaits !== true && (status === 'in arrears' || (arrears ?? 0) > 0),
  );
}

export const hasTrouble = ({ online, fault }: DenialDevice) => online === false || Boolean(fault);

/** Whether the door is closed to tenants at this hour; false where its hours are unknown. */
export const isClosedNow = ({ door, now, timeZone }: DenialFacts) =>
  Boolean(door?.hours) && !isWithin(door?.hours ?? { spans: [] }, now, timeZone);

/** Checks of the current records, in order: the code, the person, the hour. */
const currentChecks: readonly (readonly [DenialReason, (facts: DenialFacts) => boolean])[] = [
  ['wrong PIN', ({ pinCodes }) => pinCodes?.length === 0],
  ['expired', ({ pinCodes, now }) => pinCodes !== null && pinCodes.every((code) => hasEnded(code, now))],
  [
    'outside schedule',
    ({ pinCodes, now }) =>
      pinCodes !== null && pinCodes.every((code) => hasEnded(code, now) || hasNotStarted(code, now)),
  ],
  ['wrong zone', (facts) => facts.bookings !== null && openBookingsAtDoor(facts).length === 0],
  ['overlocked', (facts) => overlockedUnits(facts).length > 0],
  ['arrears', (facts) => bookingsInArrears(facts).length > 0],
  ['outside schedule', isClosedNow],
];

/**
 * The reason that would stop a person now; null: none is visible. The server's verdict on their PIN code takes
 * precedence. For staff only that and the devices count: their rights open doors without a booking.
 */
export function currentReason(facts: DenialFacts): DenialReason | null {
  const { person, serverVerdict } = facts;
  if (facts.devices.some(hasTrouble)) return 'device fault';
  if (facts.typedPin === 'not theirs') return 'wrong PIN';
  if (serverVerdict) return serverVerdict;
  if (person?.kind !== 'customer') return null;
  // A valid code opens no door outside of the door's hours.
  if (serverVerdict === null) return isClosedNow(facts) ? 'outside schedule' : null;
  return currentChecks.find(([, holds]) => holds(facts))?.[0] ?? null;
}
