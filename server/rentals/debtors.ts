import { subtractDollars } from '#domain/money/dollars.ts';
import { and, asc, eq, inArray, isNull, min, not, or, sql, type SQL } from 'drizzle-orm';
import { statusesToOverlock } from '#domain/lifecycle/overlock.ts';
import { isStepDue, type LadderDebt } from '#domain/lifecycle/arrearsLadder.ts';
import { ladderSteps, type LadderState, type LadderStep } from '#domain/states/arrearsSteps.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { bookings, bookingUnits, orders } from '#server/storage/schema/rentals/bookings.ts';
import { isLateFee, isOverdue, outstanding } from './bills.ts';
import type { RentalContext } from './rentalContext.ts';

/**
 * Finds bookings in arrears, with their organisation's rules and recorded steps.
 * @param which a condition on `bookings`.
 */
export function debtorsInZone(
  { transaction, now }: Pick<RentalContext, 'transaction' | 'now'>,
  zone: string,
  which: SQL | undefined,
) {
  const isOverdueBill = and(eq(orders.bookingId, bookings.id), isOverdue(zone, now));
  const oldestBill = (condition?: SQL) =>
    transaction
      .select({ made: min(orders.createdAt).as('made') })
      .from(orders)
      .where(and(isOverdueBill, condition));
  const feesOverdue = transaction
    .select({ sum: sql`coalesce(sum(${outstanding}), 0)::float8`.as('sum') })
    .from(orders)
    .where(and(isOverdueBill, isLateFee(orders.id)));
  const ofUnits = (statuses: readonly UnitStatus[], orUnreported?: SQL) =>
    transaction
      .select({ unitId: bookingUnits.unitId })
      .from(bookingUnits)
      .innerJoin(units, eq(units.id, bookingUnits.unitId))
      .where(and(eq(bookingUnits.bookingId, bookings.id), or(inArray(units.status, [...statuses]), orUnreported)));
  const overlockedSince = transaction
    .select({ at: min(units.statusChangedAt).as('at') })
    .from(bookingUnits)
    .innerJoin(units, eq(units.id, bookingUnits.unitId))
    .where(and(eq(bookingUnits.bookingId, bookings.id), eq(units.status, 'overlocked')));
  const recorded = sql<Recorded>`(
    select coalesce(json_agg(json_build_object('step', taken.step, 'state', taken.state, 'byName', taken.by_name)), '[]')
    from arrears_steps taken where taken.booking_id = ${bookings.id} and taken.ended_at is null)`;
  return transaction
    .select({
      id: bookings.id,
      siteId: bookings.siteId,
      customerId: bookings.customerId,
      organisationId: sites.organisationId,
      arrears: bookings.arrears,
      paidTo: bookings.paidTo,
      complimentary: bookings.complimentary,
      rules: organisations,
      oldestBill: sql<string | null>`(${oldestBill()})`,
      /** The oldest bill other than late fees, and the dollars of those. */
      oldestRent: sql<string | null>`(${oldestBill(not(isLateFee(orders.id)))})`,
      feesOverdue: sql<number>`(${feesOverdue})`,
      recorded,
      /** Whether a reminder waits to be sent. */
      hasMail: sql<boolean>`exists (
        select from reminder_mails mail
        where mail.booking_id = ${bookings.id} and mail.sent_at is null and mail.failed_at is null)`,
      canOverlock: sql<boolean>`exists ${ofUnits(statusesToOverlock, isNull(units.status))}`,
      isOverlocked: sql<boolean>`exists ${ofUnits(['overlocked'])}`,
      overlockedAt: sql<string | null>`(${overlockedSince})`,
    })
    .from(bookings)
    .innerJoin(sites, eq(sites.id, bookings.siteId))
    .innerJoin(organisations, eq(organisations.id, sites.organisationId))
    .where(and(eq(bookings.status, 'in arrears'), eq(sites.timeZone, zone), which))
    .orderBy(asc(bookings.id));
}
export type Debtor = Awaited<ReturnType<typeof debtorsInZone>>[number];

type Recorded = readonly { step: LadderStep; state: LadderState; byName: string | null }[];

/** Whether the reminder is on its way, or was not sent: other steps that did not happen yet wait for it. */
const waitsForReminder = ({ recorded, hasMail }: Pick<Debtor, 'recorded' | 'hasMail'>) =>
  hasMail || recorded.some(({ step, state, byName }) => step === 'reminder' && state === 'held' && byName === null);

/** Whether nobody took, held or lifted a step. An overlock is taken again until every door is shut. */
function isOpenStep(step: LadderStep, recorded: Recorded, { canOverlock, isOverlocked }: Debtor): boolean {
  const known = recorded.find((each) => each.step === step)?.state;
  if (step !== 'overlock') return known === undefined;
  // A unit that was overlocked otherwise gets its record.
  return (canOverlock && known === 'done') || (known === undefined && (canOverlock || isOverlocked));
}

/** The debt that a step goes by. No late fee is billed for a late fee. */
export function debtFor(step: LadderStep, debtor: Debtor, zone: string): LadderDebt {
  const { arrears, feesOverdue, oldestBill, oldestRent, paidTo, complimentary } = debtor;
  const isFee = step === 'late fee';
  const oldest = isFee ? oldestRent : oldestBill;
  const dueOn = oldest === null ? paidTo : dayOf(new Date(oldest).getTime(), zone);
  return { complimentary, dueOn, arrears: isFee ? subtractDollars(arrears, feesOverdue) : arrears };
}

/** The steps that nobody took, held or lifted, and that are due on a day of the site. */
export function dueSteps(debtor: Debtor, zone: string, now: Date): LadderStep[] {
  const { recorded, rules } = debtor;
  const today = dayOf(now.getTime(), zone);
  const waits = waitsForReminder(debtor);
  return ladderSteps.filter((step) => {
    if (waits && !recorded.some((known) => known.step === step)) return false;
    return isOpenStep(step, recorded, debtor) && isStepDue(step, debtFor(step, debtor, zone), rules, today);
  });
}
