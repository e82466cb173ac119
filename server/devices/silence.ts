import { networkLimits } from '#domain/states/network.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { Clock } from './simulator/clock.ts';
import { targetTables } from './readings/targetTables.ts';
import type { DeviceRoster, Reading, ReportListener, SilentDevice, Target } from './port.ts';

export interface SilenceParts {
  roster: Pick<DeviceRoster, 'silentSince'>;
  clock: Clock;
  /** The time between two heartbeats (milliseconds); null: the device reports only what happens. */
  heartbeatOf: (target: Target) => number | null;
  report: ReportListener['reading'];
  /** The database could not be read. */
  onFailure: (error: unknown) => void;
}

export interface SilenceWatch {
  /** A device was heard by this reading. */
  heard(reading: Reading): void;
  stop(): void;
}

const keyOf = ({ kind, id }: Target) => `${kind} ${id}`;

/** Events of a device that left the network, and came back. */
export const [offline, online] = ['Offline', 'Online'];

/** The logs know controllers by themselves. A line of another device stands with its controller, unit or site. */
export const connectionEvent = (change: string, { kind }: Target, detail: string): Reading['event'] => ({
  name: kind === 'controller' ? change : `${targetTables[kind].noun} ${change}`,
  kind: 'admin',
  detail,
});

/**
 * Reports devices as offline once they missed three heartbeats, and as online when they are heard again. Nothing else
 * says so when a device, its gateway or the broker is gone.
 */
export function watchSilence({ roster, clock, heartbeatOf, report, onFailure }: SilenceParts): SilenceWatch {
  const { check } = serverTiming.silence;
  /** Devices that were reported as offline, as they were then. */
  const declared = new Map<string, SilentDevice>();
  /** Nobody listened before: a device has its three heartbeats from then. */
  let listeningSince = clock.now().getTime();
  let checkedAt = listeningSince;
  let isStopped = false;

  /** When the device counts as offline (milliseconds since 1970); null: never. */
  function offlineAt({ heardAt, ...target }: SilentDevice): number | null {
    const heartbeat = heartbeatOf(target);
    if (heartbeat === null) return null;
    return Math.max(heardAt.getTime(), listeningSince) + networkLimits.missedHeartbeats * heartbeat;
  }

  function declare(device: SilentDevice, now: number): void {
    const { kind, id, name, heardAt } = device;
    const moment = offlineAt(device);
    // The report before may not be stored yet.
    if (moment === null || moment > now || declared.get(keyOf(device))?.heardAt.getTime() === heardAt.getTime()) return;
    declared.set(keyOf(device), device);
    const state = { online: false, ...(kind === 'controller' ? { status: 'logged off' as const } : {}) };
    const event = connectionEvent(offline, device, `${name} missed three heartbeats`);
    report({ kind, id, at: new Date(moment), event, state });
  }

  async function look(): Promise<void> {
    const now = clock.now().getTime();
    // A process that stood, or whose clock was set, heard nothing meanwhile.
    if (Math.abs(now - checkedAt) > 2 * check) listeningSince = now;
    checkedAt = now;
    const silent = await roster.silentSince(new Date(now - check));
    if (isStopped) return;
    for (const device of silent) declare(device, now);
  }

  function lookAndWait(): void {
    look()
      .catch(onFailure)
      .finally(() => {
        if (!isStopped) cancel = clock.after(check, lookAndWait);
      });
  }
  let cancel = clock.after(check, lookAndWait);

  return {
    heard({ kind, id, at, event, state }) {
      const device = declared.get(keyOf({ kind, id }));
      if (device === undefined || state?.online === false) return;
      declared.delete(keyOf(device));
      if (event?.name === online) return;
      report({ kind, id, at, event: connectionEvent(online, device, `${device.name} was heard again`) });
    },
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
