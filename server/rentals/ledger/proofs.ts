import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { LedgerProof } from '#domain/calls/ledger.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { loggable } from '#server/config/loggable.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { Database } from '#server/storage/database.ts';
import type { Storage } from '#server/storage/storage.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { settings } from '#server/storage/schema/settings.ts';
import { alertOnce } from '../alertOnce.ts';
import { proveLedger } from './proveLedger.ts';

/** The proof runs once a night, at this hour here. */
const night = { hour: 3, zone: 'Australia/Sydney' };

/** The most disagreements that a proof keeps, and that an alert names. */
const most = { kept: 200, named: 5 } as const;

const sinceWhen = (now: Date) => new Date(now.getTime() - serverTiming.sameAlert);

const nightKey = 'ledger proof night';
const keyOf = (organisationId: number) => `ledger proof ${organisationId}`;

async function store(transaction: Database, key: string, value: object): Promise<void> {
  await transaction
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** Proves an organisation's ledger, and keeps the proof. A disagreement is an alert for its staff. */
export async function proveFor(storage: Storage, organisationId: number, now: Date): Promise<LedgerProof> {
  const found = await proveLedger(storage.database, now, organisationId);
  const proof = { at: now.toISOString(), count: found.length, disagreements: found.slice(0, most.kept) };
  await storage.write(async (transaction, addChange) => {
    await store(transaction, keyOf(organisationId), proof);
    if (found.length === 0) return;
    const named = found.slice(0, most.named).map(({ sentence }) => sentence);
    const others = found.length - named.length;
    const message = ['The ledger does not add up.', ...named, ...(others > 0 ? [`${others} more.`] : [])].join(' ');
    const alert = { kind: 'ledger', organisationId, message } as const;
    await alertOnce({ transaction, addChange, now }, alert, sinceWhen(now));
  });
  return proof;
}

const unproved = 'The ledger could not be checked last night. Ask whoever runs the server to look at its log.';

function alertOfFailure(storage: Storage, organisationId: number, now: Date): Promise<void> {
  return storage.write((transaction, addChange) =>
    alertOnce({ transaction, addChange, now }, { kind: 'ledger', organisationId, message: unproved }, sinceWhen(now)),
  );
}

/** Takes the night, so that one server proves once. A new server begins with its first night. */
async function takeNight(storage: Storage, now: Date): Promise<boolean> {
  const today = dayOf(now.getTime() - night.hour * 3_600_000, night.zone);
  return storage.write(async (transaction) => {
    const isFirst = await transaction
      .insert(settings)
      .values({ key: nightKey, value: today })
      .onConflictDoNothing()
      .returning({ key: settings.key });
    if (isFirst.length > 0) return false;
    const taken = await transaction
      .update(settings)
      .set({ value: today })
      .where(and(eq(settings.key, nightKey), sql`${settings.value} <> to_jsonb(${today}::text)`))
      .returning({ key: settings.key });
    return taken.length > 0;
  });
}

/** Proves the ledgers of all organisations, once a night. One that can't be proved is logged, and an alert. */
export async function proveAtNight(storage: Storage, now: Date, log: Logger): Promise<void> {
  if (!(await takeNight(storage, now))) return;
  for (const { id } of await storage.database.select({ id: organisations.id }).from(organisations)) {
    try {
      await proveFor(storage, id, now);
    } catch (error) {
      log.error({ entity: 'organisation', id, failure: loggable(error) }, 'The ledger could not be proved');
      await alertOfFailure(storage, id, now);
    }
  }
}
