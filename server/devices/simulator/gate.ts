import { leftOpenEvent } from '#server/devices/port.ts';
import { createDeviceBase, notFitted, type SimulatedDevice, type SimulatedDeviceParts } from './simulatedDevice.ts';

const second = 1_000;

const leftOpenChance = 0.015;

/** A gate opens on command, then closes and locks by itself. */
export function createGate(parts: SimulatedDeviceParts): SimulatedDevice {
  const base = createDeviceBase(parts);
  const { timers, emit, atTempo, random } = base;
  let { status } = parts.device;

  function shut(): void {
    status = 'locked';
    emit({ status }, { name: 'Locked', kind: 'close' });
  }

  function close(): void {
    status = 'closed';
    emit({ status }, { name: 'Closed', kind: 'close' });
    timers.scheduleNext([3 * second, 3 * second], shut);
  }

  function open(): void {
    const already = status === 'opened';
    status = 'opened';
    emit({ status }, already ? null : { name: 'Opened', kind: 'open' });
    if (!random.chance(leftOpenChance)) return timers.scheduleNext(atTempo([8 * second, 25 * second]), close);
    timers.scheduleNext(atTempo([240 * second, 420 * second]), () => {
      emit({ status: 'opened' }, { name: leftOpenEvent, kind: 'open', detail: 'Nobody passed for some minutes' });
      timers.scheduleNext(atTempo([60 * second, 600 * second]), close);
    });
  }

  if (status === 'opened') timers.scheduleNext(atTempo([20 * second, 120 * second]), close);
  return {
    device: parts.device,
    command({ act }) {
      if (act === 'open') return base.answer(null, open);
      return act === 'lock' ? base.answer(null, shut) : Promise.resolve(notFitted);
    },
    reportHeartbeat: () => undefined,
    close: timers.cancelAll,
  };
}
