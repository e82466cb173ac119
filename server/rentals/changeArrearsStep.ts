import { and, eq, isNull } from 'drizzle-orm';
import { ladderActOf } from '#domain/lifecycle/arrearsLadder.ts';
import type { LadderAct, LadderStep } from '#domain/states/arrearsSteps.ts';
import { Refusal } from '#server/refusal.ts';
import { arrearsSteps, bookings, orders } from '#server/storage/schema/rentals/bookings.ts';
import { updateArrears } from './arrears.ts';
import { addArrearsStep, openArrearsSteps } from './arrearsSteps.ts';
import { climbLadder } from './climbLadder.ts';
import { chargeRunning, lockOrder, updateOrderState } from './orders.ts';
import { liftOverlocksOf } from './overlocks.ts';
import type { RentalContext } from './rentalContext.ts';

/** A request, and who made it. */
export interface AskedStep {
  step: LadderStep;
  act: LadderAct;
  reason: string;
  byName: string;
}

const names: Readonly<Record<LadderStep, string>> = {
  reminder: 'reminder',
  'late fee': 'late fee',
  gates: 'refusal at gates',
  overlock: 'overlock',
};

/** The text in the action log: "Held overlock of arrears". */
export function arrearsActText({ step, act }: Pick<AskedStep, 'step' | 'act'>): string {
  const verb = { hold: 'Held', lift: step === 'late fee' ? 'Waived' : 'Lifted', resume: 'Resumed' }[act];
  return `${verb} ${names[step]}`;
}

/**
 * Cancels the bill of a late fee.
 * @throws Refusal if some of it is paid.
 */
async function waiveFee(context: RentalContext, orderId: number, bookingId: number): Promise<void> {
  const order = await lockOrder(context.transaction, orderId);
  if (order === null || order.status === 'cancelled') return;
  if (order.charging > 0) throw new Refusal(409, chargeRunning(order.number), 'step');
  if (order.status !== 'pending' || order.paid > 0) {
    throw new Refusal(409, `Some of ${order.number} is paid. Refund it before you waive the late fee.`, 'step');
  }
  await context.transaction.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, orderId));
  await updateOrderState(context, orderId, { from: order.status });
  await updateArrears(context, bookingId);
}

async function lift(context: RentalContext, bookingId: number, step: LadderStep, orderId: number | null) {
  if (step === 'overlock') await liftOverlocksOf(context, bookingId, 'Lifted by hand');
  if (step === 'late fee' && orderId !== null) await waiveFee(context, orderId, bookingId);
}

/**
 * Holds a coming step, lifts one that happened, or resumes either, at once if it is due.
 * @throws Refusal with status 409 if the booking is not in arrears, or the step does not allow this.
 */
export async function changeArrearsStep(context: RentalContext, bookingId: number, asked: AskedStep): Promise<void> {
  const { transaction, now } = context;
  const { step, act, reason, byName } = asked;
  const [booking] = await transaction
    .select({ status: bookings.status })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
    .for('no key update');
  if (booking?.status !== 'in arrears') throw new Refusal(409, 'This booking is not in arrears any more.', 'step');
  const known = (await openArrearsSteps(transaction, bookingId)).find((each) => each.step === step);
  if (ladderActOf(step, known?.state ?? null) !== act) {
    throw new Refusal(409, `The ${names[step]} of this booking changed meanwhile. Check it, then try again.`, 'step');
  }
  if (known === undefined) {
    await addArrearsStep(transaction, bookingId, now, { step, state: 'held', byName, reason });
    return;
  }
  const ofStep = and(eq(arrearsSteps.id, known.id), isNull(arrearsSteps.endedAt));
  if (act === 'resume') {
    await transaction.delete(arrearsSteps).where(ofStep);
    await climbLadder(context, { limit: 1, bookingId });
    return;
  }
  await transaction.update(arrearsSteps).set({ state: 'lifted', at: now, byName, reason }).where(ofStep);
  await lift(context, bookingId, step, known.orderId);
}
