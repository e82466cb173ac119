import { and, eq, isNull } from 'drizzle-orm';
import type { LadderState, LadderStep } from '#domain/lifecycle/arrearsLadder.ts';
import type { Database } from '#server/storage/database.ts';
import { arrearsSteps } from '#server/storage/schema/rentals/bookings.ts';

const ofOpenArrears = (bookingId: number) => and(eq(arrearsSteps.bookingId, bookingId), isNull(arrearsSteps.endedAt));

export function openArrearsSteps(transaction: Database, bookingId: number) {
  return transaction.select().from(arrearsSteps).where(ofOpenArrears(bookingId));
}

export interface RecordedStep {
  step: LadderStep;
  state: LadderState;
  /** Who did it, and why; absent: it happened by itself. */
  byName?: string;
  reason?: string;
  orderId?: number;
}

/**
 * Records the outcome of a step.
 * @returns false if the step has a record already, which stays.
 */
export async function addArrearsStep(
  transaction: Database,
  bookingId: number,
  at: Date,
  recorded: RecordedStep,
): Promise<boolean> {
  const added = await transaction
    .insert(arrearsSteps)
    .values({ bookingId, at, ...recorded })
    .onConflictDoNothing()
    .returning({ id: arrearsSteps.id });
  return added.length > 0;
}

/** Ends the arrears of a booking: its next arrears take every step anew. */
export async function endArrearsSteps(transaction: Database, bookingId: number, now: Date): Promise<void> {
  await transaction.update(arrearsSteps).set({ endedAt: now }).where(ofOpenArrears(bookingId));
}
