import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { entityOf } from '#domain/entities/index.ts';
import { loggable } from '#server/config/loggable.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { Storage } from '#server/storage/storage.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { alertOnce } from './alertOnce.ts';
import type { RentalsHealth } from './rentalsHealth.ts';
import type { ClockEntity, SkippedRecord } from './skippedRecords.ts';

/** Several servers find the same failure within minutes. Only the first alerts. */
const sinceWhen = (now: Date) => new Date(now.getTime() - serverTiming.sameAlert);

/** The consequence for a record that is not brought up to date, and the advice to a person. */
const consequences: Record<ClockEntity, string> = {
  booking: 'so its status and arrears stay as they are. Check its amounts and bills.',
  order: "so it isn't marked as past due. Check its amounts.",
  invitation: "so it doesn't expire. Cancel it, or delete it.",
};
const labelOf = (entity: ClockEntity) => entityOf(entity).label.one;

function alertOfRecord(storage: Storage, { entity, id, siteId }: SkippedRecord, now: Date): Promise<void> {
  return storage.write(async (transaction, addChange) => {
    const [site] = await transaction
      .select({ name: sites.name, organisationId: sites.organisationId })
      .from(sites)
      .where(eq(sites.id, siteId));
    if (site === undefined) return;
    const message = `${labelOf(entity)} ${id} at ${site.name} can't be brought up to date, ${consequences[entity]}`;
    const { organisationId } = site;
    const alert = { kind: 'upkeep', organisationId, siteId, message } as const;
    await alertOnce({ transaction, addChange, now }, alert, sinceWhen(now));
  });
}

const standstill =
  'Bookings, bills and arrears are not being brought up to date. Ask whoever runs the server to look at its log.';

function alertOfStandstill(storage: Storage, now: Date): Promise<void> {
  return storage.write(async (transaction, addChange) => {
    for (const { id } of await transaction.select({ id: organisations.id }).from(organisations)) {
      const alert = { kind: 'upkeep', organisationId: id, message: standstill } as const;
      await alertOnce({ transaction, addChange, now }, alert, sinceWhen(now));
    }
  });
}

/** So many runs fail in a row before people are alerted: a database that restarts fails one. */
const runsBeforeAlert = 2;

export interface FailureReports {
  /** A run ended, and skipped these records. */
  ran(skipped: readonly SkippedRecord[], now: Date): Promise<void>;
  /** A run failed as a whole. */
  failed(error: unknown, now: Date): Promise<void>;
}

/** Logs each failure of the rentals clock, and alerts the staff who read bookings once per failure. */
export function openFailureReports(storage: Storage, log: Logger, health: RentalsHealth): FailureReports {
  let reported = new Set<string>();
  let isReported = false;
  const attempt = (alerting: Promise<void>) =>
    alerting.then(
      () => true,
      (error: unknown) => {
        log.error({ failure: loggable(error) }, 'An alert about the rentals could not be sent');
        return false;
      },
    );
  return {
    async ran(skipped, now) {
      Object.assign(health, { ranAt: now, failedRuns: 0, skippedRecords: skipped.length });
      isReported = false;
      const known = new Set<string>();
      for (const record of skipped) {
        const { entity, id, error } = record;
        const name = `${entity} ${id}`;
        const failure = loggable(error);
        log.error({ entity, id, failure }, 'A record could not be brought up to now, and was skipped');
        if (reported.has(name) || (await attempt(alertOfRecord(storage, record, now)))) known.add(name);
      }
      reported = known;
    },
    async failed(error, now) {
      log.error({ failure: loggable(error) }, 'The rentals could not be brought up to now');
      health.failedRuns += 1;
      if (health.failedRuns < runsBeforeAlert || isReported) return;
      isReported = await attempt(alertOfStandstill(storage, now));
    },
  };
}
