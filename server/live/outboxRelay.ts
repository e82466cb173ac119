import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { relayOutbox } from '#server/storage/outbox.ts';

export interface OutboxRelayOptions {
  database: Database;
  /** Whether events get through now. */
  isUp: () => boolean;
  /** Resolves once every server was told. */
  tell: (changes: readonly Change[]) => Promise<void>;
  log: Logger;
}

/** Milliseconds between two looks, and for which a row is left to the server that wrote it. */
const interval = 1_000;
const ownTime = 2_000;

/** Tells what a server committed and could not tell any more: it died between its commit and its event. */
export function startOutboxRelay({ database, isUp, tell, log }: OutboxRelayOptions): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  const look = async () => {
    if (isRunning || !isUp()) return;
    isRunning = true;
    try {
      const relayed = await relayOutbox(database, ownTime, tell);
      if (relayed > 0) log.warn({ writes: relayed }, 'Events were sent that another server had left behind');
    } catch (error) {
      log.error({ failure: loggable(error) }, 'Events that were left behind could not be sent');
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => {
    running = look();
  }, interval);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
