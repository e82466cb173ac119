import type { Target } from '#server/devices/port.ts';
import type { Clock } from '#server/devices/simulator/clock.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { DeviceReports } from './deviceReports.ts';
import type { KnownDevices } from './knownDevices.ts';
import { keyOf, type createWiringIndex } from './wiringIndex.ts';

/** Reports what is known of a record again whose report was lost: an open door must not stay locked on the screen. */
export function createLostReports(
  clock: Clock,
  wiring: ReturnType<typeof createWiringIndex>,
  reports: DeviceReports,
  known: () => KnownDevices,
) {
  const lost = new Set<string>();
  let cancel: (() => void) | null = null;

  function reportAgain(): void {
    cancel = null;
    const isLost = (target: Target) => lost.has(keyOf(target));
    for (const wired of wiring.all()) {
      const targets = [...wired.records, ...wired.channels].filter(isLost);
      const device = targets.length === 0 ? null : known().get(wired.row);
      if (device === null) continue;
      reports.forget(targets);
      reports.takeUp(device, wired, clock.now());
    }
    lost.clear();
  }

  return {
    add(target: Target): void {
      lost.add(keyOf(target));
      cancel ??= clock.after(serverTiming.broker.lost, reportAgain);
    },
    stop: () => cancel?.(),
  };
}
