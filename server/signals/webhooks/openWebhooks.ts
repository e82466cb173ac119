import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { Clock } from '#server/devices/simulator/clock.ts';
import { oneAtATime } from '#server/oneAtATime.ts';
import type { SecretSeals } from '#server/people/factors/authenticators.ts';
import { readChanges } from '#server/storage/changeLog.ts';
import type { Storage } from '#server/storage/storage.ts';
import { claimDeliveries, dueEndpoints, nextDue, sendDelivery, type ReadRecord } from './deliver.ts';
import { beginAnewIfFirst, consumerName, hasEndpoints } from './endpoints.ts';
import { storeDeliveries } from './feed.ts';
import type { Reachable } from './networks.ts';

export interface WebhookParts {
  storage: Storage;
  seals: SecretSeals;
  readRecord: ReadRecord;
  reach: Reachable;
  clock: Clock;
  /** Milliseconds for an answer; absent: the usual time. */
  limit?: number | undefined;
  log: Logger;
}

export interface Webhooks {
  /** Endpoints or deliveries were changed here. */
  wake(): void;
  /** Lets running deliveries end for a moment; the outcome of the others stays unknown. */
  stop(): Promise<void>;
}

const { gather, otherServers, retry, failing, answer } = serverTiming.webhook;

/** Older changes are of no use to an endpoint: it is told that it missed some. */
const consumer = { name: consumerName, maxAge: failing };

/**
 * Stores deliveries of the changes in the log, and sends those that are due: of one endpoint a few at once, of a record
 * one after the other. While no endpoint is on, nothing is read but, with several servers, whether another turned one on.
 */
export function openWebhooks(given: WebhookParts): Webhooks {
  const { storage, seals, readRecord, reach, clock, limit = answer, log } = given;
  const stopping = new AbortController();
  const sending = new Map<number, Promise<void>>();
  const parts = { storage, seals, readRecord, reach, limit, now: clock.now, signal: stopping.signal };
  let isOn = false;
  let isStopped = false;
  let cancelNext = () => {};
  let gathering: NodeJS.Timeout | null = null;

  async function readLog(): Promise<void> {
    while (!isStopped) {
      const hasMore = await readChanges(storage.database, consumer, (page, transaction) =>
        storeDeliveries(transaction, page, clock.now()),
      );
      if (!hasMore) return;
    }
  }

  /** Sends all that is due at one endpoint. @returns the time until the next look. */
  async function sendDue(endpointId: number): Promise<number> {
    try {
      for (;;) {
        if (isStopped) return 0;
        const { endpoint, deliveries } = await claimDeliveries(storage, endpointId, clock.now());
        if (deliveries.length === 0) return 0;
        await Promise.all(deliveries.map((each) => sendDelivery(parts, endpoint, each)));
      }
    } catch (error) {
      if (!isStopped) log.error({ failure: loggable(error) }, 'Events could not be sent to a webhook');
      return retry;
    }
  }

  async function sendAllDue(now: Date): Promise<void> {
    for (const id of await dueEndpoints(storage.database, now)) {
      if (isStopped || sending.has(id)) continue;
      const running = sendDue(id).then((delay) => {
        sending.delete(id);
        // What became due meanwhile.
        schedule(delay);
      });
      sending.set(id, running);
    }
  }

  function schedule(delay: number | null): void {
    cancelNext();
    if (isStopped || delay === null) return;
    if (delay === 0) void run();
    else cancelNext = clock.after(delay, () => void run());
  }

  /** The time from a moment's look to the next; null: until something happens here. */
  async function pause(now: Date): Promise<number | null> {
    const others = storage.server === null ? null : otherServers;
    const next = isOn ? await nextDue(storage.database, now) : null;
    if (next === null) return others;
    const untilNext = Math.max(0, next.getTime() - clock.now().getTime());
    return others === null ? untilNext : Math.min(untilNext, others);
  }

  const run = oneAtATime(async () => {
    if (isStopped) return;
    try {
      const wasOn = isOn;
      isOn = await hasEndpoints(storage.database);
      // Else the log's lines would seem to wait for somebody.
      if (wasOn && !isOn) await storage.write(beginAnewIfFirst);
      if (isOn) await readLog();
      // One moment for both: what becomes due between them would wait for ever.
      const now = clock.now();
      if (isOn) await sendAllDue(now);
      schedule(await pause(now));
    } catch (error) {
      if (isStopped) return;
      log.error({ failure: loggable(error) }, 'The changes for webhooks could not be read');
      schedule(retry);
    }
  });

  const unsubscribe = storage.onCommit(() => {
    if (!isOn || gathering !== null || isStopped) return;
    gathering = setTimeout(() => {
      gathering = null;
      schedule(0);
    }, gather);
  });
  schedule(0);

  return {
    wake: () => schedule(0),
    async stop() {
      isStopped = true;
      unsubscribe();
      cancelNext();
      if (gathering !== null) clearTimeout(gathering);
      const late = setTimeout(() => stopping.abort(), serverTiming.stop.stragglers);
      await run();
      await Promise.all(sending.values());
      clearTimeout(late);
    },
  };
}
