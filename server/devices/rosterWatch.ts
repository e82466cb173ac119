import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import { serverTiming } from '#server/config/timing.ts';
import { oneAtATime } from '#server/oneAtATime.ts';
import type { Change } from '#server/storage/change.ts';
import { readChanges, type LoggedChange, type Page } from '#server/storage/changeLog.ts';
import type { Storage } from '#server/storage/storage.ts';
import { targetKinds } from './port.ts';
import { reportedFields } from './readings/targetState.ts';

export interface RosterWatchParts {
  storage: Storage;
  /** Whether other servers may use the database too. */
  isShared: boolean;
  /** Reads the records of devices again. */
  refresh: () => Promise<void>;
  log: Logger;
}

export interface RosterWatch {
  /** Waits for a running refresh. */
  stop(): Promise<void>;
}

const rosterEntities: ReadonlySet<string> = new Set([...targetKinds, 'site']);

/** Readings, which are most changes, change no record of the roster. */
function isOfRoster({ entity, act, fields }: Change): boolean {
  if (entity === 'networkDevice') return act === 'DELETE';
  if (!rosterEntities.has(entity)) return false;
  return act !== 'UPDATE' || fields === undefined || fields.some(({ field }) => !reportedFields.has(field));
}

/** Tells the lines of the change log that this server wrote, which it heard of at their commit. */
function createOwnLines({ isCommitting }: Storage) {
  const heard = new Set<number>();
  let lastRead = 0;
  return {
    add(changes: readonly LoggedChange[]): void {
      for (const { line } of changes) if (line > lastRead) heard.add(line);
    },
    /** Each line is read once. */
    read({ line }: LoggedChange): boolean {
      lastRead = Math.max(lastRead, line);
      return heard.delete(line) || isCommitting(line);
    },
  };
}

/**
 * Calls for a refresh once records of devices or sites were created, changed or deleted: by this server at once, by
 * others with the next read of the change log. Many changes make few refreshes. One that failed is tried again.
 */
export function watchRoster({ storage, isShared, refresh, log }: RosterWatchParts): RosterWatch {
  const own = createOwnLines(storage);
  const consumer = { name: 'devices', maxAge: serverTiming.roster.maxAge };
  let isDue = false;
  let ending: Promise<void> = Promise.resolve();

  const refreshOnce = oneAtATime(async () => {
    isDue = false;
    try {
      await refresh();
    } catch (error) {
      log.error({ failure: loggable(error) }, 'The changed devices could not be read');
      isDue = true;
    }
  });
  const begin = () => {
    ending = refreshOnce();
  };

  function hear({ changes, isBehind }: Page): Promise<void> {
    const others = changes.filter((change) => !own.read(change));
    if (isBehind || others.some(isOfRoster)) isDue = true;
    return Promise.resolve();
  }

  async function readLog(): Promise<void> {
    try {
      while (isShared && (await readChanges(storage.database, consumer, hear)));
    } catch (error) {
      log.error({ failure: loggable(error) }, 'The change log could not be read for the devices');
    }
    if (isDue) begin();
  }
  let reading: Promise<void> = Promise.resolve();
  let isReading = false;

  const unsubscribe = storage.onCommit((changes) => {
    if (isShared) own.add(changes);
    if (changes.some(isOfRoster)) begin();
  });
  const timer = setInterval(() => {
    if (isReading) return;
    isReading = true;
    reading = readLog().finally(() => (isReading = false));
  }, serverTiming.roster.logRead);

  return {
    async stop() {
      unsubscribe();
      clearInterval(timer);
      await reading;
      await ending;
    },
  };
}
