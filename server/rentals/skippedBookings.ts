import { DrizzleQueryError } from 'drizzle-orm';
import { loggable } from '#server/config/loggable.ts';
import type { Change } from '#server/storage/change.ts';
import type { RentalContext } from './rentalContext.ts';

export interface SkippedBooking {
  id: number;
  siteId: number;
  /** Why it could not be brought up to now. */
  error: unknown;
}

/** The bookings that a run of the clock leaves alone, since their work failed. */
export interface SkippedBookings {
  /**
   * Does the work of one booking. If it fails, all of it is undone, and the booking is skipped until the run ends.
   * @returns null: it failed.
   * @throws whatever is not the booking's own fault, such as a deadlock or a lost connection.
   */
  attempt<Result>(
    context: RentalContext,
    booking: { id: number; siteId: number },
    work: (context: RentalContext) => Promise<Result>,
  ): Promise<{ result: Result } | null>;
  ids(): number[];
  all(): SkippedBooking[];
}

/** Values that the database does not take: SQLSTATE classes 22 and 23 (PostgreSQL manual, appendix A). */
const refusedValue = /^2[23]/;

/** Whether an error comes from a record's values, rather than from the database as a whole. */
function isOfRecord(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return true;
  return refusedValue.test(loggable(error).code ?? '');
}

export function skipFailingBookings(): SkippedBookings {
  const skipped = new Map<number, SkippedBooking>();
  return {
    async attempt(context, { id, siteId }, work) {
      const changes: Change[] = [];
      const addChange = (change: Change) => void changes.push(change);
      try {
        const result = await context.transaction.transaction((transaction) =>
          work({ ...context, transaction, addChange }),
        );
        changes.forEach(context.addChange);
        return { result };
      } catch (error) {
        if (!isOfRecord(error)) throw error;
        skipped.set(id, { id, siteId, error });
        return null;
      }
    },
    ids: () => [...skipped.keys()],
    all: () => [...skipped.values()],
  };
}
