import { isExpired, type Deadline } from '#server/deadline.ts';
import { createBroadcast } from './broadcast.ts';
import { keepDriverOwners } from './driverOwners.ts';
import type { DeviceCommand, DeviceDriver, DevicePort, DeviceRoster, ReportListener, Target } from './port.ts';
import { expired, notConnected, unreachable } from './refusals.ts';
import { watchSilence, type SilenceParts, type SilenceWatch } from './silence.ts';

interface OpenDriver {
  driver: DeviceDriver;
  port: DevicePort;
}

export interface DriverRouter extends DevicePort {
  trace: NonNullable<DevicePort['trace']>;
  /** Opens every driver; until then, and after `close`, no device can be reached. */
  open(): Promise<void>;
  /** The records of devices changed: every driver reads them again. */
  refresh(): Promise<void>;
}

/**
 * Sends each command by the driver of its target, and passes on the reports of that driver alone. Devices that miss
 * their heartbeats are reported as offline.
 */
export function createDriverRouter(
  drivers: readonly DeviceDriver[],
  roster: DeviceRoster,
  silence: Pick<SilenceParts, 'clock' | 'onFailure'>,
): DriverRouter {
  const { toAll, listen } = createBroadcast();
  let openDrivers: readonly OpenDriver[] = [];
  let opening: Promise<void> = Promise.resolve();
  let watch: SilenceWatch | null = null;
  const owners = keepDriverOwners(drivers, silence.onFailure);

  const heartbeatOf = (target: Target): number | null => owners.known(target)?.heartbeatOf?.(target) ?? null;

  /** What a driver says about an earlier one's target is not heard: it may only simulate it. */
  const hearingOf = (place: number): ReportListener => ({
    reading: (reading) =>
      owners.ifFree(reading, place, () => {
        toAll.reading(reading);
        watch?.heard(reading);
      }),
    pin: (entry) => owners.ifFree({ kind: 'hid', id: entry.hidId }, place, () => toAll.pin(entry)),
  });

  async function openAll(): Promise<void> {
    for (const [place, driver] of drivers.entries()) {
      const port = await driver.open(roster);
      port.listen(hearingOf(place));
      openDrivers = [...openDrivers, { driver, port }];
    }
    if (drivers.some((driver) => driver.heartbeatOf !== undefined))
      watch = watchSilence({ ...silence, roster, heartbeatOf, report: toAll.reading });
  }

  async function findPort(command: DeviceCommand): Promise<DevicePort | null> {
    for (const { driver, port } of openDrivers) if (await driver.drives(command)) return port;
    return null;
  }

  return {
    open() {
      opening = openAll();
      return opening;
    },
    async refresh() {
      await opening;
      const refreshed = await Promise.allSettled(openDrivers.map(async ({ port }) => port.refresh?.()));
      owners.forget();
      for (const result of refreshed) if (result.status === 'rejected') throw result.reason;
    },
    async send(command: DeviceCommand, deadline: Deadline) {
      const port = await findPort(command);
      if (isExpired(deadline)) return expired;
      if (port !== null) return port.send(command, deadline);
      return openDrivers.length === 0 ? unreachable : notConnected;
    },
    async trace(of, deadline) {
      for (const { port } of openDrivers) {
        const trace = await port.trace?.(of, deadline);
        if (trace !== undefined && trace !== null) return trace;
      }
      return null;
    },
    lost(target) {
      for (const { port } of openDrivers) port.lost?.(target);
    },
    listen: (listener: ReportListener) => listen(listener),
    async close() {
      watch?.stop();
      watch = null;
      const closing = openDrivers;
      openDrivers = [];
      await Promise.all(closing.map(({ port }) => port.close()));
    },
  };
}
