import { isExpired, type Deadline } from '#server/deadline.ts';
import { createBroadcast } from './broadcast.ts';
import type { DeviceCommand, DeviceDriver, DevicePort, DeviceRoster, ReportListener, Target } from './port.ts';
import { expired, unreachable } from './refusals.ts';
import { watchSilence, type SilenceParts, type SilenceWatch } from './silence.ts';

interface OpenDriver {
  driver: DeviceDriver;
  port: DevicePort;
}

export interface DriverRouter extends DevicePort {
  /** Opens every driver; until then, and after `close`, no device can be reached. */
  open(): Promise<void>;
}

/**
 * Sends each command by the driver of its target, and passes on the reports of all. Devices that miss their heartbeats
 * are reported as offline.
 */
export function createDriverRouter(
  drivers: readonly DeviceDriver[],
  roster: DeviceRoster,
  silence: Pick<SilenceParts, 'clock' | 'onFailure'>,
): DriverRouter {
  const { toAll, listen } = createBroadcast();
  let openDrivers: readonly OpenDriver[] = [];
  let watch: SilenceWatch | null = null;

  function heartbeatOf(target: Target): number | null {
    for (const { heartbeatOf: heartbeat } of drivers) {
      const time = heartbeat?.(target) ?? null;
      if (time !== null) return time;
    }
    return null;
  }

  const heard: ReportListener = {
    reading(reading) {
      toAll.reading(reading);
      watch?.heard(reading);
    },
    pin: toAll.pin,
  };

  async function findPort(command: DeviceCommand): Promise<DevicePort | null> {
    for (const { driver, port } of openDrivers) if (await driver.drives(command)) return port;
    return null;
  }

  return {
    async open() {
      for (const driver of drivers) {
        const port = await driver.open(roster);
        port.listen(heard);
        openDrivers = [...openDrivers, { driver, port }];
      }
      if (drivers.some((driver) => driver.heartbeatOf !== undefined))
        watch = watchSilence({ ...silence, roster, heartbeatOf, report: toAll.reading });
    },
    async send(command: DeviceCommand, deadline: Deadline) {
      const port = await findPort(command);
      if (isExpired(deadline)) return expired;
      return port === null ? unreachable : port.send(command, deadline);
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
