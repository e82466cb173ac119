import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { relayOutbox } from '#server/storage/outbox.ts';

export interface OutboxRelayOptions {
  database: Database;
  /** Whether redis takes events now. */
  isUp: () => boolean;
  /** Resolves once redis has taken the events. */
  emit: (changes: readonly Change[]) => Promise<void>;
  log: Logger;
}

/** The time between two runs, and until other servers may take a row (milliseconds). */
const relayInterval = 1_000;
const gracePeriod = 2_000;

/** Emits the events of a server that died between its commit and its event. */
export function startOutboxRelay({ database, isUp, emit, log }: OutboxRelayOptions): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  const relay = async () => {
    if (isRunning || !isUp()) return;
    isRunning = true;
    try {
      const relayed = await relayOutbox(database, gracePeriod, emit);
      if (relayed > 0) log.warn({ writes: relayed }, 'Events were sent that another server had left behind');
    } catch (error) {
      log.error({ failure: loggable(error) }, 'Events that were left behind could not be sent');
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => {
    running = relay();
  }, relayInterval);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
