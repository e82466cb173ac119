import type { Logger } from 'pino';
import { serverTiming } from '#server/config/timing.ts';
import type { Clock } from '#server/devices/simulator/clock.ts';

export interface HeartbeatParts {
  /** What a monitoring service gave: it tells somebody once the calls stay away. */
  url: string;
  works: () => Promise<boolean>;
  clock: Clock;
  log: Logger;
}

/** Whether the service took the call. Its answer says nothing more. */
async function call(url: string): Promise<boolean> {
  try {
    const { ok, body } = await fetch(url, { signal: AbortSignal.timeout(serverTiming.heartbeat.answer) });
    await body?.cancel();
    return ok;
  } catch {
    return false;
  }
}

/**
 * Calls an address each minute while the server works: it listens, and its database can be written. The address is a
 * secret, so no log names it.
 */
export function startHeartbeat({ url, works, clock, log }: HeartbeatParts): { stop(): Promise<void> } {
  let isStopped = false;
  let isHeard = true;
  let running: Promise<void> = Promise.resolve();
  let cancel = () => {};

  async function beat(): Promise<void> {
    if (!(await works())) return;
    const wasHeard = isHeard;
    isHeard = await call(url);
    if (!isHeard && wasHeard) log.error('The monitoring service did not take the heartbeat');
    if (isHeard && !wasHeard) log.info('The monitoring service takes the heartbeat again');
  }

  function next(): void {
    running = beat().finally(() => {
      if (!isStopped) cancel = clock.after(serverTiming.heartbeat.interval, next);
    });
  }
  next();
  return {
    async stop() {
      isStopped = true;
      cancel();
      await running;
    },
  };
}
