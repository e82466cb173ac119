import { isExpired, type Deadline } from '#server/deadline.ts';
import { createBroadcast } from './broadcast.ts';
import type { DeviceCommand, DeviceDriver, DevicePort, DeviceRoster, ReportListener } from './port.ts';
import { expired, unreachable } from './refusals.ts';

interface OpenDriver {
  driver: DeviceDriver;
  port: DevicePort;
}

export interface DriverRouter extends DevicePort {
  /** Opens every driver; until then, and after `close`, no device can be reached. */
  open(): Promise<void>;
}

/** Sends each command by the driver of its target, and passes on the reports of all. */
export function createDriverRouter(drivers: readonly DeviceDriver[], roster: DeviceRoster): DriverRouter {
  const { toAll, listen } = createBroadcast();
  let openDrivers: readonly OpenDriver[] = [];

  async function findPort(command: DeviceCommand): Promise<DevicePort | null> {
    for (const { driver, port } of openDrivers) if (await driver.drives(command)) return port;
    return null;
  }

  return {
    async open() {
      for (const driver of drivers) {
        const port = await driver.open(roster);
        port.listen(toAll);
        openDrivers = [...openDrivers, { driver, port }];
      }
    },
    async send(command: DeviceCommand, deadline: Deadline) {
      const port = await findPort(command);
      if (isExpired(deadline)) return expired;
      return port === null ? unreachable : port.send(command, deadline);
    },
    listen: (listener: ReportListener) => listen(listener),
    async close() {
      const closing = openDrivers;
      openDrivers = [];
      await Promise.all(closing.map(({ port }) => port.close()));
    },
  };
}
