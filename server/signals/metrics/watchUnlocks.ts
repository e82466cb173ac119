import { and, desc, eq, gt } from 'drizzle-orm';
import type { Logger } from 'pino';
import { provingStatuses } from '#domain/commands/act.ts';
import { timing } from '#domain/limits/timing.ts';
import { openRequested } from '#domain/states/logs.ts';
import { isOneOf } from '#domain/states/words.ts';
import { loggable } from '#server/config/loggable.ts';
import type { LoggedChange } from '#server/storage/changeLog.ts';
import { eventLogs, lockableLogs } from '#server/storage/schema/operations/logs.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Metrics } from './metrics.ts';

const openedKinds = ['unit', 'gate', 'lockable'] as const;
type OpenedKind = (typeof openedKinds)[number];

const isOpen = (status: unknown) => provingStatuses.open.some((open) => open === status);

/** Whether a change shows a door that was shut and is open now. */
const hasOpened = ({ fields = [] }: LoggedChange) =>
  fields.some(({ field, from, to }) => field === 'status' && !isOpen(from) && isOpen(to));

/** The last request to open a door since a moment; null: there was none, such as for a code at its keypad. */
async function requestedAt({ database }: Storage, kind: OpenedKind, id: number, since: Date): Promise<Date | null> {
  if (kind === 'lockable') {
    const { event, createdAt, lockableId } = lockableLogs;
    const isMeant = and(eq(lockableId, id), eq(event, openRequested), gt(createdAt, since));
    const [row] = await database.select({ at: createdAt }).from(lockableLogs).where(isMeant).orderBy(desc(createdAt));
    return row?.at ?? null;
  }
  const { event, createdAt, unitId, gateId } = eventLogs;
  const isMeant = and(eq(kind === 'unit' ? unitId : gateId, id), eq(event, openRequested), gt(createdAt, since));
  const [row] = await database.select({ at: createdAt }).from(eventLogs).where(isMeant).orderBy(desc(createdAt));
  return row?.at ?? null;
}

export interface UnlockWatchParts {
  storage: Storage;
  metrics: Pick<Metrics, 'noteUnlock'>;
  now: () => Date;
  log: Logger;
}

/**
 * Measures how long doors take to open, at the server that stores their readings. It looks after the commit, so that no
 * reading waits for it.
 * @returns a function that ends it, once the last door was looked at.
 */
export function watchUnlocks({ storage, metrics, now, log }: UnlockWatchParts): () => Promise<void> {
  const looks = new Set<Promise<void>>();

  async function look(kind: OpenedKind, { id, siteId }: LoggedChange, at: Date): Promise<void> {
    const requested = await requestedAt(storage, kind, id, new Date(at.getTime() - timing.commandEvidence));
    if (requested === null || siteId === undefined) return;
    metrics.noteUnlock({ kind, siteId, seconds: (at.getTime() - requested.getTime()) / 1000 });
  }

  const unsubscribe = storage.onCommit((changes) => {
    const at = now();
    for (const change of changes) {
      const { entity } = change;
      if (!isOneOf(openedKinds, entity) || !hasOpened(change)) continue;
      const looking = look(entity, change, at)
        .catch((error: unknown) => log.error({ failure: loggable(error) }, 'An unlock could not be measured'))
        .finally(() => looks.delete(looking));
      looks.add(looking);
    }
  });
  return async () => {
    unsubscribe();
    await Promise.all(looks);
  };
}
