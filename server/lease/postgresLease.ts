import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import { serverTiming } from '#server/config/timing.ts';
import { createHolderCalls } from './holderCalls.ts';
import { openLeaseSession, type LeaseSession } from './leaseSession.ts';
import type { LeasedWork, ServerLease, ServerLeaseParts } from './leaseParts.ts';

type PostgresLeaseParts<Request, Reply> = Omit<ServerLeaseParts<Request, Reply>, 'database'> & { url: string };

/** The work's starts and stops, one after the other. */
function createTransitions(work: Pick<LeasedWork<unknown, unknown>, 'start' | 'stop'>, log: Logger) {
  let last: Promise<void> = Promise.resolve();
  const after = (act: () => Promise<void>) => {
    const result = last.then(act);
    last = result.catch((error: unknown) => log.error({ failure: loggable(error) }, 'Work of one server alone failed'));
    return result;
  };
  return { start: () => after(work.start), stop: () => after(work.stop) };
}

/** Keeps a session with PostgreSQL whose advisory lock is the lease, and opens another when it breaks. */
function keepSession<Request, Reply>(parts: PostgresLeaseParts<Request, Reply>) {
  const { url, lock, mayHold, work, log } = parts;
  const transitions = createTransitions(work, log);
  let session: LeaseSession | null = null;
  let isHolder = false;
  let provenAt = -Infinity;

  const calls = createHolderCalls<Request, Reply>({
    lock,
    log,
    answer: work.answer,
    isHolder: (asked) => isHolder && asked === session,
  });

  function drop(): void {
    const broken = session;
    session = null;
    broken?.end().catch(() => undefined);
    if (!isHolder) return;
    isHolder = false;
    log.error('This server lost the lease, so another may take over');
    transitions.stop().catch(() => undefined);
  }

  async function openSession(): Promise<LeaseSession> {
    let opened: LeaseSession | null = null;
    opened = await openLeaseSession(url, calls.channels, {
      onEnd: () => {
        if (opened !== null && session === opened) drop();
      },
      onMessage: (channel, payload) => {
        if (opened !== null) calls.handleMessage(opened, channel, payload);
      },
    });
    return opened;
  }

  return {
    calls,
    drop,
    session: () => session,
    isHolder: () => isHolder,
    isHeld: () => isHolder && performance.now() - provenAt < serverTiming.lease.proof,
    stopWork: transitions.stop,
    async release(): Promise<void> {
      const last = session;
      [session, isHolder] = [null, false];
      await last?.end();
    },
    /** Takes the lease if it is free, or proves that this server still has it. @returns the start of the work. */
    async renew(): Promise<{ started: Promise<void> }> {
      session ??= await openSession();
      return session.run(async (query) => {
        const askedAt = performance.now();
        const wants = mayHold && !isHolder;
        const [row] = await query<{ taken: boolean }>(
          wants ? `select pg_try_advisory_lock(${lock}) as taken` : 'select false as taken',
        );
        provenAt = askedAt;
        if (row?.taken !== true) return { started: Promise.resolve() };
        isHolder = true;
        const started = transitions.start();
        // Without its work the lease is of no use: another server may have better luck.
        started.catch(drop);
        return { started };
      });
    },
  };
}

/** A lease among the servers of a PostgreSQL database, by an advisory lock. */
export async function openPostgresLease<Request, Reply>(
  parts: PostgresLeaseParts<Request, Reply>,
): Promise<ServerLease<Request, Reply>> {
  const { work, log } = parts;
  const keeper = keepSession(parts);
  let isStopped = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let attempt: Promise<void> = Promise.resolve();

  async function tryToRenew(): Promise<void> {
    try {
      await keeper.renew();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error({ failure: loggable(error) }, 'The lease could not be taken or kept');
      isFailing = true;
      keeper.drop();
    }
    if (!isStopped) scheduleNext();
  }

  function scheduleNext(): void {
    timer = setTimeout(() => {
      attempt = tryToRenew();
    }, serverTiming.lease.renewal);
  }

  try {
    const { started } = await keeper.renew();
    scheduleNext();
    await started;
  } catch (error) {
    isStopped = true;
    clearTimeout(timer);
    await attempt;
    keeper.drop();
    throw error;
  }
  return {
    isHeld: keeper.isHeld,
    async ask(request, deadline) {
      if (keeper.isHeld()) return work.answer(request, deadline);
      const session = keeper.session();
      return session === null ? null : keeper.calls.ask(session, request, deadline);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await attempt;
      if (keeper.isHolder()) await keeper.stopWork();
    },
    release: keeper.release,
  };
}
