import { DrizzleQueryError } from 'drizzle-orm';
import { loggable } from '#server/config/loggable.ts';
import type { Change } from '#server/storage/change.ts';
import type { RentalContext } from './rentalContext.ts';

/** The kinds of records that the rentals clock changes. */
export type ClockEntity = 'booking' | 'order' | 'invitation';

export interface ClockRecord {
  id: number;
  siteId: number;
}

export interface SkippedRecord extends ClockRecord {
  entity: ClockEntity;
  /** Why it could not be brought up to now. */
  error: unknown;
}

type Work<Result> = (context: RentalContext) => Promise<Result>;

/** The records that a run of the clock leaves alone, since their work failed. */
export interface SkippedRecords {
  /**
   * Does the work of one booking. If it fails, all of it is undone, and the booking is skipped until the run ends.
   * @returns null: it failed.
   * @throws whatever is not the booking's own fault, such as a deadlock or a lost connection.
   */
  attempt<Result>(context: RentalContext, booking: ClockRecord, work: Work<Result>): Promise<{ result: Result } | null>;
  /**
   * Does the work of many records together. If it fails, each record's work is done by itself, and the records whose
   * own work fails are skipped until the run ends.
   * @throws whatever is not a record's own fault.
   */
  attemptAll<Each extends ClockRecord>(
    context: RentalContext,
    entity: ClockEntity,
    records: readonly Each[],
    work: (context: RentalContext, records: readonly Each[]) => Promise<void>,
  ): Promise<void>;
  ids(entity: ClockEntity): number[];
  all(): SkippedRecord[];
}

/** Values that the database does not take: SQLSTATE classes 22 and 23 (PostgreSQL manual, appendix A). */
const refusedValue = /^2[23]/;

/** Whether an error comes from a record's values, rather than from the database as a whole. */
function isOfRecord(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return true;
  return refusedValue.test(loggable(error).code ?? '');
}

/**
 * Does work in a savepoint. Its changes are announced only if it succeeds.
 * @throws whatever is not a record's own fault.
 */
async function inSavepoint<Result>(
  context: RentalContext,
  work: Work<Result>,
): Promise<{ result: Result } | { error: unknown }> {
  const changes: Change[] = [];
  const addChange = (change: Change) => void changes.push(change);
  try {
    const result = await context.transaction.transaction((transaction) => work({ ...context, transaction, addChange }));
    changes.forEach(context.addChange);
    return { result };
  } catch (error) {
    if (!isOfRecord(error)) throw error;
    return { error };
  }
}

export function skipFailingRecords(): SkippedRecords {
  const skipped: SkippedRecord[] = [];
  const attemptOne = async <Result>(
    context: RentalContext,
    entity: ClockEntity,
    { id, siteId }: ClockRecord,
    work: Work<Result>,
  ) => {
    const outcome = await inSavepoint(context, work);
    if ('result' in outcome) return outcome;
    skipped.push({ entity, id, siteId, error: outcome.error });
    return null;
  };
  return {
    attempt: (context, booking, work) => attemptOne(context, 'booking', booking, work),
    async attemptAll(context, entity, records, work) {
      if (records.length === 0) return;
      const together = await inSavepoint(context, (own) => work(own, records));
      if ('result' in together) return;
      for (const record of records) await attemptOne(context, entity, record, (own) => work(own, [record]));
    },
    ids: (entity) => skipped.filter((record) => record.entity === entity).map(({ id }) => id),
    all: () => skipped,
  };
}
