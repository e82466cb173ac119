import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import { serverTiming } from '#server/config/timing.ts';
import { readChanges, type Consumer, type LoggedChange, type Page } from '#server/storage/changeLog.ts';
import type { Storage } from '#server/storage/storage.ts';
import { createFrames } from './frames.ts';

export interface ChangeSenderOptions {
  storage: Storage;
  consumer: Omit<Consumer, 'own'>;
  /** Whether events can leave now. */
  isReady: () => boolean;
  /** Called once a change is known, before its event leaves. */
  prepare: (changes: readonly LoggedChange[]) => void;
  send: (page: Page) => void;
  /** Resolves once the events so far have left; rejects when one did not. Must not read the database: an embedded one waits for it. */
  settle: () => Promise<void>;
  /** Called for each change of this server that left, with the seconds since its commit. Absent: nobody asks. */
  measure?: ((seconds: number) => void) | undefined;
  log: Logger;
}

export interface ChangeSender {
  /** Resolves once everything committed before was sent. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** The lines of the change log that this server announces, from their commit until the cursor has passed them. */
function createOwnLines({ isCommitting }: Storage) {
  const hasLeft = new Map<number, boolean>();
  return {
    add: (changes: readonly LoggedChange[]) => changes.forEach(({ line }) => hasLeft.set(line, false)),
    leave: (changes: readonly LoggedChange[]) => changes.forEach(({ line }) => hasLeft.set(line, true)),
    remove: (lines: readonly number[]) => lines.forEach((line) => hasLeft.delete(line)),
    announced: () => [...hasLeft].flatMap(([line, left]) => (left ? [line] : [])),
    has: (line: number) => hasLeft.has(line) || isCommitting(line),
  };
}

/** Sends the changes of this server after their commit. Those that could not leave are left to the log. */
function announceCommits(
  { storage, isReady, prepare, send, settle, measure }: ChangeSenderOptions,
  onLeft: () => void,
) {
  const own = createOwnLines(storage);
  const committedAt = new WeakMap<LoggedChange, number>();
  let settling: Promise<void> = Promise.resolve();

  /** The way of the events reports those that it lost. */
  async function settleOwn(changes: readonly LoggedChange[]): Promise<void> {
    try {
      await settle();
      own.leave(changes);
    } catch {
      own.remove(changes.map(({ line }) => line));
      onLeft();
    }
  }

  const frames = createFrames((changes) => {
    send({ changes, isBehind: false });
    if (measure !== undefined)
      for (const change of changes) measure((performance.now() - (committedAt.get(change) ?? 0)) / 1000);
    const settled = settleOwn(changes);
    settling = settling.then(() => settled);
  });
  const unsubscribe = storage.onCommit((changes) => {
    prepare(changes);
    const isOwn = storage.server === null || changes.every(({ writerId }) => writerId !== null);
    if (!isOwn || !isReady()) {
      onLeft();
      return;
    }
    own.add(changes);
    if (measure !== undefined) for (const change of changes) committedAt.set(change, performance.now());
    frames.add(changes);
  });
  return {
    own,
    async flush() {
      frames.flush();
      await settling;
    },
    stop() {
      unsubscribe();
      frames.flush();
    },
  };
}

/**
 * Sends the changes of this server after their commit, and those from the change log that no server announced. The log's
 * cursor passes the former later, many at once.
 */
export function startChangeSender(options: ChangeSenderOptions): ChangeSender {
  const { storage, consumer, isReady, prepare, send, settle, log } = options;
  const { server } = storage;
  let reading: Promise<void> = Promise.resolve();
  let isReading = false;
  let isLogDue = false;
  const { own, flush, stop } = announceCommits(options, () => (isLogDue = true));

  const handle = async (page: Page) => {
    prepare(page.changes);
    send(page);
    await settle();
  };

  async function read(): Promise<void> {
    if (!isReady()) return;
    isLogDue = false;
    try {
      const announced = own.announced();
      const whole = { ...consumer, own: { writerId: server?.writerId() ?? null, announced, has: own.has } };
      while (isReady() && (await readChanges(storage.database, whole, handle)));
      own.remove(announced);
    } catch (error) {
      log.error({ failure: loggable(error) }, 'Live events could not be sent');
      isLogDue = true;
    }
  }

  function readOnce(): Promise<void> {
    isReading = true;
    reading = reading.then(read).finally(() => (isReading = false));
    return reading;
  }

  const timer = setInterval(() => {
    const isDue = server !== null || isLogDue || own.announced().length > 0;
    if (isDue && !isReading) void readOnce();
  }, serverTiming.live.logRead);

  return {
    async flush() {
      await flush();
      await readOnce();
    },
    async stop() {
      stop();
      clearInterval(timer);
      await reading;
    },
  };
}
