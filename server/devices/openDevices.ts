import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import { openServerLease } from '#server/lease/serverLease.ts';
import { advisoryLocks } from '#server/storage/advisoryLocks.ts';
import type { DatabaseChoice } from '#server/storage/database.ts';
import type { Storage } from '#server/storage/storage.ts';
import { isLeaseTaken, type Driving } from './driving.ts';
import { createDriverRouter } from './driverRouter.ts';
import type { Acknowledgement, DeviceCommand, DeviceDriver, DevicePort, DeviceRoster } from './port.ts';
import { unreachable } from './refusals.ts';
import { watchRoster, type RosterWatch } from './rosterWatch.ts';
import { systemClock } from './simulator/clock.ts';

export interface DeviceParts {
  database: DatabaseChoice;
  storage: Storage;
  drivers: readonly DeviceDriver[];
  roster: DeviceRoster;
  log: Logger;
}

export interface Devices extends DevicePort {
  /** After `close`: lets another server hold the devices. */
  release(): Promise<void>;
  /** null: it could not be told. */
  driving(): Promise<Driving | null>;
}

/**
 * The devices, which one of several servers holds: it alone opens the drivers and hears reports. The others pass their
 * commands to it.
 */
export async function openDevices({ database, storage, drivers, roster, log }: DeviceParts): Promise<Devices> {
  const router = createDriverRouter(drivers, roster, {
    clock: systemClock,
    onFailure: (error) => log.error({ failure: loggable(error) }, 'Devices could not be looked up'),
  });
  let watch: RosterWatch | null = null;
  let since: Date | null = null;
  const work = {
    async start() {
      // Before the drivers read the records, so that no change is missed.
      watch = watchRoster({ storage, isShared: database.kind === 'url', refresh: router.refresh, log });
      await router.open();
      since = systemClock.now();
    },
    async stop() {
      since = null;
      await watch?.stop();
      watch = null;
      await router.close();
    },
    answer: router.send,
  };
  const lease = await openServerLease<DeviceCommand, Acknowledgement>({
    database,
    log,
    lock: advisoryLocks.devices,
    mayHold: drivers.length > 0,
    work,
  });
  return {
    send: async (command, deadline) => (await lease.ask(command, deadline)) ?? unreachable,
    // A server that stood still hears its own timers before it hears that it lost the lease.
    listen: (listener) =>
      router.listen({
        reading: (reading) => (lease.isHeld() ? listener.reading(reading) : router.lost?.(reading)),
        pin: (entry) => lease.isHeld() && listener.pin(entry),
      }),
    lost: (target) => router.lost?.(target),
    close: lease.stop,
    release: lease.release,
    async driving() {
      if (since !== null && lease.isHeld()) {
        const names = drivers.flatMap(({ name }) => name ?? []);
        return { isDriving: drivers.length > 0, since, drivers: names };
      }
      const isTaken = database.kind === 'url' && (await isLeaseTaken(storage.database, advisoryLocks.devices));
      return { isDriving: isTaken, since: null, drivers: null };
    },
  };
}
