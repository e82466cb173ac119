import { and, eq, notInArray } from 'drizzle-orm';
import type { LadderStep } from '#domain/states/arrearsSteps.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings, bookingUnits, orderLines, orders } from '#server/storage/schema/rentals/bookings.ts';
import { addArrearsStep } from './arrearsSteps.ts';
import { announceDebtors } from './arrears.ts';
import { debtorsInZone, dueSteps, type Debtor } from './debtors.ts';
import { ofOrder, postCharges } from './ledger/postCharges.ts';
import { overlock } from './overlocks.ts';
import { zonesOf } from './putInArrears.ts';
import { queueReminder } from './reminderMails.ts';
import { planReminder } from './reminders.ts';
import type { RentalContext } from './rentalContext.ts';
import type { SkippedRecords } from './skippedRecords.ts';

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

/** Whether a booking is in arrears still, and does not wait; its row is locked until the transaction ends. */
async function lockDebtor(transaction: Database, id: number): Promise<boolean> {
  const [locked] = await transaction
    .select({ status: bookings.status, ladderWaits: bookings.ladderWaits })
    .from(bookings)
    .where(eq(bookings.id, id))
    .for('no key update');
  return locked?.status === 'in arrears' && !locked.ladderWaits;
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

/** Steps of one booking that were due when it was read. */
interface Due {
  debtor: Debtor;
  zone: string;
  steps: readonly LadderStep[];
}

/**
 * Takes steps of one booking.
 * @returns whether something changed.
 */
async function climb(context: RentalContext, due: Due, canMail: boolean): Promise<boolean> {
  const { id, siteId, organisationId } = due.debtor;
  if (!(await lockDebtor(context.transaction, id))) return false;
  // Some of the debt may have been paid, and the steps changed, before the booking was locked.
  const [debtor] = await debtorsInZone(context, due.zone, eq(bookings.id, id));
  if (debtor === undefined) return false;
  let isChanged = false;
  for (const step of dueSteps(debtor, due.zone, context.now).filter((each) => due.steps.includes(each))) {
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
 * arrears, and none that a person holds or lifted, nor of an imported booking that waits. Steps wait for a reminder that is not sent yet.
 * @returns the number of changed and failed bookings.
 */
export async function climbLadder(context: RentalContext, options: ClimbOptions): Promise<number> {
  const { limit, canMail = false, bookingId, skipped } = options;
  const { transaction, now } = context;
  let changed = 0;
  const climbing = and(
    eq(bookings.ladderWaits, false),
    bookingId === undefined ? undefined : eq(bookings.id, bookingId),
    notInArray(bookings.id, skipped?.ids('booking') ?? []),
  );
  for (const zone of await zonesOf(transaction)) {
    for (const debtor of await debtorsInZone(context, zone, climbing)) {
      const steps = dueSteps(debtor, zone, now).filter((step) => bookingId === undefined || step !== 'reminder');
      if (steps.length === 0) continue;
      const work = (each: RentalContext) => climb(each, { debtor, zone, steps }, canMail);
      const done =
        skipped === undefined ? { result: await work(context) } : await skipped.attempt(context, debtor, work);
      if (done?.result === false) continue;
      changed += 1;
      if (changed >= limit) return changed;
    }
  }
  return changed;
}
