import { doorActs, type DoorAct } from '#domain/commands/act.ts';
import { holdEvents } from '#domain/states/logs.ts';
import { isOneOf } from '#domain/states/words.ts';
import { leftOpenEvent } from '#server/devices/port.ts';
import { createDeviceBase, notFitted, type SimulatedDevice, type SimulatedDeviceParts } from './simulatedDevice.ts';

const second = 1_000;

const leftOpenChance = 0.015;

/** A gate opens on command, then closes and locks by itself, unless it is held open. */
export function createGate(parts: SimulatedDeviceParts): SimulatedDevice {
  const base = createDeviceBase(parts);
  const { timers, emit, atTempo, random } = base;
  let { status } = parts.device;
  let isHeld = (parts.device.heldSince ?? null) !== null;

  function shut(): void {
    const ended = isHeld ? { held: false } : {};
    status = 'locked';
    isHeld = false;
    emit({ status, ...ended }, { name: 'Locked', kind: 'close' });
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
    if (isHeld) return;
    if (!random.chance(leftOpenChance)) return timers.scheduleNext(atTempo([8 * second, 25 * second]), close);
    timers.scheduleNext(atTempo([240 * second, 420 * second]), () => {
      emit({ status: 'opened' }, { name: leftOpenEvent, kind: 'open', detail: 'Nobody passed for some minutes' });
      timers.scheduleNext(atTempo([60 * second, 600 * second]), close);
    });
  }

  function hold(): void {
    status = 'opened';
    isHeld = true;
    emit({ status, held: true }, { name: holdEvents.hold, kind: 'open' });
  }

  function release(): void {
    const event = { name: holdEvents.release, kind: 'close' } as const;
    if (!isHeld) return emit({}, event);
    isHeld = false;
    emit({ held: false }, event);
    timers.scheduleNext([3 * second, 3 * second], close);
  }

  const moves: Record<DoorAct, () => void> = { lock: shut, open, hold, release };

  if (status === 'opened' && !isHeld) timers.scheduleNext(atTempo([20 * second, 120 * second]), close);
  return {
    device: parts.device,
    command: ({ act }) => (isOneOf(doorActs, act) ? base.answer(null, moves[act]) : Promise.resolve(notFitted)),
    reportHeartbeat: () => undefined,
    close: timers.cancelAll,
  };
}
