import type { Act } from '#domain/commands/act.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';
import type { Door } from './door.ts';
import { createDeviceBase, notFitted, type SimulatedDevice, type SimulatedDeviceParts } from './simulatedDevice.ts';
import type { DelayRange } from './timers.ts';

const minute = 60_000;

/** A controller's status and event after a command. */
const outcomes: Record<Act, { status: UnitStatus; name: string }> = {
  lock: { status: 'locked', name: 'Locked' },
  open: { status: 'unlocked', name: 'Unlocked' },
};

const offlineTimes = [1 * minute, 8 * minute] as const satisfies DelayRange;

export interface SimulatedController extends SimulatedDevice {
  readonly isOnline: boolean;
  /** The gateway reports both changes. */
  goOffline(): void;
}

/** A controller drives the doors on its channels. While it is offline, none can be reached. */
export function createController(parts: SimulatedDeviceParts, doors: () => readonly Door[]): SimulatedController {
  const base = createDeviceBase(parts);
  const { timers, emit, random, atTempo } = base;
  const { device, report, clock } = parts;
  let online = true;
  let signal = -48 - random.between(0, 24);

  function goOnline(): void {
    online = true;
    emit({ online, status: 'logged on', signal }, { name: 'Online', kind: 'admin' });
    doors().forEach((door) => door.reportMissedState());
  }

  return {
    device,
    get isOnline() {
      return online;
    },
    async command({ act }) {
      if (act !== 'lock' && act !== 'open') return notFitted;
      if (!online) return base.answer('it is offline');
      doors().forEach((door) => void door.command(act));
      const { status, name } = outcomes[act];
      const kind = act === 'lock' ? 'close' : 'access';
      return base.answer(null, () => emit({ status }, { name, kind, detail: 'All channels' }));
    },
    reportHeartbeat() {
      if (!online) return;
      signal = Math.max(-88, Math.min(-40, signal + random.between(-2, 2)));
      emit({ signal });
    },
    goOffline() {
      if (!online) return;
      online = false;
      const event = { name: 'Offline', kind: 'admin' } as const;
      report({ kind: 'controller', id: device.id, at: clock.now(), event, state: { online, status: 'logged off' } });
      timers.scheduleNext(atTempo(offlineTimes), goOnline);
    },
    close: timers.cancelAll,
  };
}
