import { randomInt } from 'node:crypto';
import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import { serverTiming } from '#server/config/timing.ts';
import { advisoryLocks } from '#server/storage/advisoryLocks.ts';
import type { ServerNumber } from '#server/storage/storage.ts';
import { openLeaseSession, type LeaseSession } from './leaseSession.ts';

export interface Presence extends ServerNumber {
  close(): Promise<void>;
}

const { interval, proof: proofLifetime, session: idleTimeout } = serverTiming.presence;

/** Shows the other servers of a PostgreSQL database that this one runs, by an advisory lock with its number. */
export async function openPresence(url: string, log: Logger): Promise<Presence> {
  const number = randomInt(1, 2 ** 31);
  let session: LeaseSession | null = null;
  let provenAt = -Infinity;
  let isFailing = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function drop(): void {
    const broken = session;
    session = null;
    provenAt = -Infinity;
    broken?.end().catch(() => undefined);
  }

  async function openSession(): Promise<LeaseSession> {
    let opened: LeaseSession | null = null;
    const onEnd = () => {
      if (opened !== null && session === opened) drop();
    };
    opened = await openLeaseSession(url, [], { onEnd, onMessage: () => undefined }, idleTimeout);
    return opened;
  }

  async function prove(): Promise<void> {
    try {
      const askedAt = performance.now();
      const isNew = session === null;
      session ??= await openSession();
      await session.run((query) =>
        isNew ? query('select pg_advisory_lock($1, $2)', [advisoryLocks.server, number]) : query('select'),
      );
      provenAt = askedAt;
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error({ failure: loggable(error) }, 'Other servers could not be shown that this one runs');
      isFailing = true;
      drop();
    }
  }

  let proving = prove();
  async function proveOn(): Promise<void> {
    await proving;
    if (isClosed) return;
    timer = setTimeout(() => {
      proving = prove();
      void proveOn();
    }, interval);
  }
  await proving;
  void proveOn();
  return {
    writerId: () => (performance.now() - provenAt < proofLifetime ? number : null),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await proving;
      const last = session;
      session = null;
      await last?.end();
    },
  };
}
