import { createDeviceBase, notFitted, type SimulatedDevice, type SimulatedDeviceParts } from './simulatedDevice.ts';

const second = 1_000;

/** A locker's door, or the clasp of a trolley or trailer. The customer closes it later. */
export function createLockable(parts: SimulatedDeviceParts): SimulatedDevice {
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
