import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { LadderState, LadderStep } from '#domain/states/arrearsSteps.ts';
import type { Database } from '#server/storage/database.ts';
import { reminderMails } from '#server/storage/schema/rentals/reminderMails.ts';
import { arrearsSteps } from '#server/storage/schema/rentals/bookings.ts';

const ofOpenArrears = (bookingId: number) => and(eq(arrearsSteps.bookingId, bookingId), isNull(arrearsSteps.endedAt));

export function openArrearsSteps(transaction: Database, bookingId: number) {
  return transaction.select().from(arrearsSteps).where(ofOpenArrears(bookingId));
}

export interface RecordedStep {
  step: LadderStep;
  state: LadderState;
  /** The person who did it, and the reason; absent: it happened by itself. */
  byName?: string;
  reason?: string | null;
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

/**
 * Records the result of a reminder, unless a person holds it.
 * @returns false if the record is the same already.
 */
export async function recordReminder(
  transaction: Database,
  bookingId: number,
  at: Date,
  { state, reason }: { state: LadderState; reason: string | null },
): Promise<boolean> {
  if (await addArrearsStep(transaction, bookingId, at, { step: 'reminder', state, reason })) return true;
  const changed = await transaction
    .update(arrearsSteps)
    .set({ state, reason, at })
    .where(
      and(
        ofOpenArrears(bookingId),
        eq(arrearsSteps.step, 'reminder'),
        isNull(arrearsSteps.byName),
        or(ne(arrearsSteps.state, state), sql`${arrearsSteps.reason} is distinct from ${reason}`),
      ),
    )
    .returning({ id: arrearsSteps.id });
  return changed.length > 0;
}

/** Ends the arrears of a booking: its next arrears take every step anew, and a waiting reminder is not sent. */
export async function endArrearsSteps(transaction: Database, bookingId: number, now: Date): Promise<void> {
  await transaction.update(arrearsSteps).set({ endedAt: now }).where(ofOpenArrears(bookingId));
  await transaction
    .delete(reminderMails)
    .where(and(eq(reminderMails.bookingId, bookingId), isNull(reminderMails.sentAt), isNull(reminderMails.failedAt)));
}
