import type { Target, TargetKind } from '#server/devices/port.ts';
import { createGate } from './gate.ts';
import { createDeviceBase, notFitted, type SimulatedDevice, type SimulatedDeviceParts } from './simulatedDevice.ts';
import { spanAt } from './recurringEvents.ts';
import { createMotorisedLock } from './motorisedLock.ts';
import { createMultiplexer, createPowerController } from './power.ts';
import { createListener, createPadlock } from './wireless.ts';

const second = 1_000;

/** A locker's door, or the clasp of a trolley or trailer. The customer closes it later. */
function createLockable(parts: SimulatedDeviceParts): SimulatedDevice {
  const base = createDeviceBase(parts);
  const { timers, emit, atTempo } = base;

  function open(): void {
    emit({ doorState: 'opened' }, { name: 'Opened', kind: 'open' });
    timers.scheduleNext(atTempo([30 * second, 900 * second]), () =>
      emit({ doorState: 'closed' }, { name: 'Closed', kind: 'close' }),
    );
  }

  return {
    device: parts.device,
    command: ({ act }) => (act === 'open' ? base.answer(null, open) : Promise.resolve(notFitted)),
    reportHeartbeat: () => undefined,
    close: timers.cancelAll,
  };
}

const minute = 60_000;

/** Doors and controllers know each other; these kinds know no other device. */
export type IndependentKind = Exclude<TargetKind, 'unit' | 'controller'>;

export const deviceFactories: Record<IndependentKind, (parts: SimulatedDeviceParts) => SimulatedDevice> = {
  gate: createGate,
  lockable: createLockable,
  hid: createListener,
  motorisedLock: createMotorisedLock,
  multiplexer: createMultiplexer,
  powerController: createPowerController,
  hub: createListener,
  padlock: createPadlock,
};

/** The time between heartbeats (milliseconds); null: the kind only reports its acts. */
export const heartbeatIntervals: Record<TargetKind, number | null> = {
  unit: null,
  gate: null,
  lockable: null,
  motorisedLock: null,
  multiplexer: null,
  controller: 10 * minute,
  hid: 15 * minute,
  hub: 10 * minute,
  powerController: 5 * minute,
  padlock: 60 * minute,
};

/** The time between a simulated device's heartbeats (milliseconds); null: it has none. */
export const heartbeatAt =
  (tempo: number) =>
  ({ kind }: Target): number | null => {
    const span = heartbeatIntervals[kind];
    return span === null ? null : spanAt(tempo, span);
  };
