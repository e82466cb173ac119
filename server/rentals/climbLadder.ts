import { subtractDollars } from '#domain/money/dollars.ts';
import { and, asc, eq, inArray, isNull, min, not, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { statusesToOverlock } from '#domain/lifecycle/overlock.ts';
import { isStepDue, type LadderDebt } from '#domain/lifecycle/arrearsLadder.ts';
import { ladderSteps, type LadderState, type LadderStep } from '#domain/states/arrearsSteps.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import type { Database } from '#server/storage/database.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { bookings, bookingUnits, orderLines, orders } from '#server/storage/schema/rentals/bookings.ts';
import { addArrearsStep, openArrearsSteps } from './arrearsSteps.ts';
import { announceDebtors } from './arrears.ts';
import { isLateFee, isOverdue, outstanding } from './bills.ts';
import { ofOrder, postCharges } from './ledger/postCharges.ts';
import { overlock } from './overlocks.ts';
import { zonesOf } from './putInArrears.ts';
import { queueReminder } from './reminderMails.ts';
import { planReminder } from './reminders.ts';
import type { RentalContext } from './rentalContext.ts';
import type { SkippedRecords } from './skippedRecords.ts';

/** Finds bookings in arrears, with their organisation's rules and recorded steps. */
function debtorsInZone({ transaction, now }: RentalContext, zone: string, { bookingId, skipped }: ClimbOptions) {
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
    .where(
      and(
        eq(bookings.status, 'in arrears'),
        eq(sites.timeZone, zone),
        bookingId === undefined ? undefined : eq(bookings.id, bookingId),
        notInArray(bookings.id, skipped?.ids('booking') ?? []),
      ),
    )
    .orderBy(asc(bookings.id));
}
type Debtor = Awaited<ReturnType<typeof debtorsInZone>>[number];

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
function debtFor(step: LadderStep, debtor: Debtor, zone: string): LadderDebt {
  const { arrears, feesOverdue, oldestBill, oldestRent, paidTo, complimentary } = debtor;
  const isFee = step === 'late fee';
  const oldest = isFee ? oldestRent : oldestBill;
  const dueOn = oldest === null ? paidTo : dayOf(new Date(oldest).getTime(), zone);
  return { complimentary, dueOn, arrears: isFee ? subtractDollars(arrears, feesOverdue) : arrears };
}

function dueSteps(debtor: Debtor, zone: string, now: Date): LadderStep[] {
  const { recorded, rules } = debtor;
  const today = dayOf(now.getTime(), zone);
  const waits = waitsForReminder(debtor);
  return ladderSteps.filter((step) => {
    if (waits && !recorded.some((known) => known.step === step)) return false;
    return isOpenStep(step, recorded, debtor) && isStepDue(step, debtFor(step, debtor, zone), rules, today);
  });
}

/** Bills the late fee. It is due today, so it is overdue from tomorrow on. */
async function billLateFee(context: RentalContext, { id, siteId, customerId, rules }: Debtor) {
  const { transaction, now } = context;
  const [bill] = await transaction
    .insert(orders)
    .values({ siteId, customerId, bookingId: id, createdAt: now })
    .returning({ id: orders.id });
  if (bill === undefined) throw new Error('The order gave no number back.');
  await transaction
    .insert(orderLines)
    .values({ orderId: bill.id, description: 'Late fee', kind: 'fee', quantity: 1, unitPrice: rules.lateFee });
  await postCharges(context, ofOrder(bill.id));
  await announceDebtors(context, bill.id);
  return bill.id;
}

async function overlockUnits(context: RentalContext, { id, isOverlocked, overlockedAt }: Debtor): Promise<boolean> {
  const { transaction, now } = context;
  const held = await transaction
    .select({ unitId: bookingUnits.unitId })
    .from(bookingUnits)
    .where(eq(bookingUnits.bookingId, id));
  const changed = await overlock(
    context,
    held.map(({ unitId }) => unitId),
  );
  if (changed === 0 && !isOverlocked) return false;
  const at = isOverlocked && overlockedAt !== null ? new Date(overlockedAt) : now;
  const isNew = await addArrearsStep(transaction, id, at, { step: 'overlock', state: 'done' });
  return isNew || changed > 0;
}

/**
 * Takes one step of a booking.
 * @returns whether something changed. waits: the step happens once its mail is sent.
 */
async function takeStep(
  context: RentalContext,
  debtor: Debtor,
  step: LadderStep,
  canMail: boolean,
): Promise<boolean | 'waits'> {
  const { transaction, now } = context;
  switch (step) {
    case 'reminder': {
      const { reminder, note } = await planReminder(transaction, debtor, canMail);
      if (reminder !== null) {
        await queueReminder(transaction, debtor.id, reminder, now);
        return 'waits';
      }
      return addArrearsStep(transaction, debtor.id, now, {
        step,
        state: 'done',
        ...(note === null ? {} : { reason: note }),
      });
    }
    case 'late fee':
      return addArrearsStep(transaction, debtor.id, now, {
        step,
        state: 'done',
        orderId: await billLateFee(context, debtor),
      });
    case 'gates':
      return addArrearsStep(transaction, debtor.id, now, { step, state: 'done' });
    case 'overlock':
      return overlockUnits(context, debtor);
  }
}

/** Whether a booking is in arrears still; its row is locked until the transaction ends. */
async function lockDebtor(transaction: Database, id: number): Promise<boolean> {
  const [locked] = await transaction
    .select({ status: bookings.status })
    .from(bookings)
    .where(eq(bookings.id, id))
    .for('no key update');
  return locked?.status === 'in arrears';
}

export interface ClimbOptions {
  /** The most bookings of one run. */
  limit: number;
  /** Whether reminders can be mailed. Otherwise their record says that they were not. */
  canMail?: boolean;
  /** This booking alone, without a reminder, which the next run sends. */
  bookingId?: number;
  /** Skips bookings whose steps fail. Absent: a failure is thrown. */
  skipped?: SkippedRecords;
}

/**
 * Takes steps of one booking.
 * @returns whether something changed.
 */
async function climb(
  context: RentalContext,
  debtor: Debtor,
  due: readonly LadderStep[],
  canMail: boolean,
): Promise<boolean> {
  const { id, siteId, organisationId } = debtor;
  if (!(await lockDebtor(context.transaction, id))) return false;
  // The steps may have changed before the booking was locked.
  const recorded = await openArrearsSteps(context.transaction, id);
  let isChanged = false;
  for (const step of due.filter((each) => isOpenStep(each, recorded, debtor))) {
    const taken = await takeStep(context, debtor, step, canMail);
    isChanged = taken !== false || isChanged;
    if (taken === 'waits') break;
  }
  if (isChanged) {
    context.addChange({ entity: 'booking', act: 'UPDATE', id, siteId, organisationIds: [organisationId] });
  }
  return isChanged;
}

/**
 * Takes the due steps: reminders, late fees, refusals at gates and overlocks. Each is taken once per stretch of
 * arrears, and none that a person holds or lifted. Steps wait for a reminder that is not sent yet.
 * @returns the number of changed and failed bookings.
 */
export async function climbLadder(context: RentalContext, options: ClimbOptions): Promise<number> {
  const { limit, canMail = false, bookingId, skipped } = options;
  const { transaction, now } = context;
  let changed = 0;
  for (const zone of await zonesOf(transaction)) {
    for (const debtor of await debtorsInZone(context, zone, options)) {
      const due = dueSteps(debtor, zone, now).filter((step) => bookingId === undefined || step !== 'reminder');
      if (due.length === 0) continue;
      const work = (each: RentalContext) => climb(each, debtor, due, canMail);
      const done =
        skipped === undefined ? { result: await work(context) } : await skipped.attempt(context, debtor, work);
      if (done?.result === false) continue;
      changed += 1;
      if (changed >= limit) return changed;
    }
  }
  return changed;
}
