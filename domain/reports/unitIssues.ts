import { overlockDefaults, overlockStatuses } from '../lifecycle/overlock.ts';
import { isStepDue } from '../lifecycle/arrearsLadder.ts';
import { ladderRecords } from '../lifecycle/ladderRecords.ts';
import { isDay } from '#format/days.ts';
import { troubleSince, troublesOf } from '../states/trouble.ts';
import { toneOfStatus } from '../states/unitStatus.ts';
import { isOneOf } from '../states/words.ts';
import { lastOccupiedDay } from './occupiedOrVacant.ts';
import type { Rentals, RentalUnit, Stay } from './rentals.ts';
import { dayNumber, dayOfNumber, type DayNumber } from './zoneCalendar.ts';

/** Abnormal states of a unit, most urgent first. */
export const unitIssues = [
  'alarm',
  'fault',
  'let twice',
  'overlocked without arrears',
  'overlocked while vacant',
  'open while vacant',
  'not overlocked',
  'let while out of service',
  'out of service',
] as const;
export type UnitIssue = (typeof unitIssues)[number];

export interface AbnormalUnit {
  unit: RentalUnit;
  issue: UnitIssue;
  /** The day on which it began; null: not known. */
  since: DayNumber | null;
  /** The booking that it contradicts or concerns. */
  stay: Stay | null;
}

export interface AbnormalUnits {
  units: readonly AbnormalUnit[];
  /** Bookings in arrears whose due day is not known, so that nobody can say whether an overlock is due. */
  withoutDueDay: readonly number[];
}

/** Common rules for overlocks; the organisation's own settings are not among the records. */
const commonRules = { overlockAfterDays: overlockDefaults.afterDays, overlockMinimum: overlockDefaults.minimum };

const later = (one: DayNumber | null, other: DayNumber | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

const isOwing = ({ booking }: Stay) => booking.status === 'in arrears' || (booking.arrears ?? 0) > 0;

/** The day from which a unit of a booking should be overlocked; null: it need not be, or a person stopped that. */
function overlockDueOn({ booking, site }: Stay): DayNumber | null {
  // Nothing follows for an imported booking until somebody starts its steps.
  if (booking.ladderWaits === true) return null;
  const dueOn = typeof booking.paidTo === 'string' && isDay(booking.paidTo) ? booking.paidTo : null;
  const debt = { arrears: booking.arrears ?? 0, dueOn, complimentary: booking.complimentary === true };
  if (dueOn === null || !isStepDue('overlock', debt, commonRules, dayOfNumber(site.today))) return null;
  const record = ladderRecords(booking, dueOn, site.zone)?.find(({ step }) => step === 'overlock');
  if (record?.state === 'held' || record?.state === 'lifted') return null;
  return dayNumber(dueOn) + overlockDefaults.afterDays;
}

type Issue = Omit<AbnormalUnit, 'unit'>;

function issuesOfLet(unit: RentalUnit, stays: readonly Stay[]): Issue[] {
  const { status, statusChangedAt } = unit.unit;
  const changed = unit.site.calendar.dayOf(statusChangedAt);
  const [stay = null] = stays;
  const issues: Issue[] = [];
  if (stays.length > 1) issues.push({ issue: 'let twice', since: Math.max(...stays.map(({ from }) => from)), stay });
  if (isOneOf(overlockStatuses, status)) {
    if (!stays.some(isOwing)) issues.push({ issue: 'overlocked without arrears', since: changed, stay });
  } else {
    const due = stays.flatMap((each) => {
      const since = status === undefined ? null : overlockDueOn(each);
      return since === null ? [] : [{ issue: 'not overlocked', since, stay: each } as const];
    });
    issues.push(...due.slice(0, 1));
  }
  if (!unit.isRentable) issues.push({ issue: 'let while out of service', since: null, stay });
  return issues;
}

function issuesOfVacant(unit: RentalUnit): Issue[] {
  const { status, statusChangedAt } = unit.unit;
  const last = lastOccupiedDay(unit, unit.site.today);
  const since = later(unit.site.calendar.dayOf(statusChangedAt), last === null ? null : last + 1);
  const issues: Issue[] = [];
  if (isOneOf(overlockStatuses, status)) issues.push({ issue: 'overlocked while vacant', since, stay: null });
  // Whoever cleans or repairs it opens it.
  else if (toneOfStatus(status) === 'open' && unit.isRentable)
    issues.push({ issue: 'open while vacant', since, stay: null });
  if (!unit.isRentable) issues.push({ issue: 'out of service', since: null, stay: null });
  return issues;
}

/** Units whose door or status contradicts their booking, and those in alarm or with a fault, as things stand now. */
export function abnormalUnitsOf({ units, stays }: Pick<Rentals, 'units' | 'stays'>): AbnormalUnits {
  const running = new Map<RentalUnit, Stay[]>();
  for (const stay of stays) {
    if (stay.until !== Infinity) continue;
    for (const unit of stay.units) {
      const others = running.get(unit);
      if (others === undefined) running.set(unit, [stay]);
      else others.push(stay);
    }
  }
  const found = units.flatMap((unit): AbnormalUnit[] => {
    const own = running.get(unit) ?? [];
    const [stay = null] = own;
    const troubles = troublesOf(unit.unit).map((trouble): Issue => {
      return { issue: trouble, since: unit.site.calendar.dayOf(troubleSince(unit.unit, trouble)), stay };
    });
    const others = own.length === 0 ? issuesOfVacant(unit) : issuesOfLet(unit, own);
    return [...troubles, ...others].map((issue) => ({ unit, ...issue }));
  });
  const withoutDueDay = stays.filter(
    ({ booking, until }) =>
      until === Infinity &&
      (booking.arrears ?? 0) >= overlockDefaults.minimum &&
      booking.complimentary !== true &&
      !(typeof booking.paidTo === 'string' && isDay(booking.paidTo)),
  );
  return { units: found, withoutDueDay: withoutDueDay.map(({ booking }) => booking.id) };
}
