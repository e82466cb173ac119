import { createDeviceBase, notFitted, type SimulatedDevice, type SimulatedDeviceParts } from './simulatedDevice.ts';

/** Staff replace a battery at this charge (per cent). */
const changedAt = 6;

/** A padlock's battery drains until staff replace it. */
export function createPadlock(parts: SimulatedDeviceParts): SimulatedDevice {
  const base = createDeviceBase(parts);
  const { timers, emit, random, atTempo } = base;
  let battery = parts.device.battery ?? random.between(30, 100);

  function open(): void {
    emit({ status: 'unlocked' }, { name: 'Unlocked', kind: 'access' });
    timers.scheduleNext(atTempo([10_000, 120_000]), () =>
      emit({ status: 'locked' }, { name: 'Locked', kind: 'close' }),
    );
  }

  return {
    device: parts.device,
    command: ({ act }) => (act === 'open' ? base.answer(null, open) : Promise.resolve(notFitted)),
    reportHeartbeat() {
      if (battery > changedAt) {
        battery -= random.chance(0.3) ? 1 : 0;
        emit({ battery, signal: -random.between(55, 80) });
        return;
      }
      battery = 100;
      emit({ battery }, { name: 'Battery Replaced', kind: 'admin' });
    },
    close: timers.cancelAll,
  };
}

/** A hub, or an HID on an OSDP network, only reports that it is online. */
export function createListener(parts: SimulatedDeviceParts): SimulatedDevice {
  const base = createDeviceBase(parts);
  return {
    device: parts.device,
    command: () => Promise.resolve(notFitted),
    reportHeartbeat: () => base.emit(parts.device.kind === 'hub' ? { signal: -base.random.between(45, 70) } : {}),
    close: base.timers.cancelAll,
  };
}
