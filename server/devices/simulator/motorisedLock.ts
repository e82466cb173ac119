import type { CalibrationEvent, CalibrationState } from '#domain/states/device.ts';
import { createDeviceBase, notFitted, type SimulatedDevice, type SimulatedDeviceParts } from './simulatedDevice.ts';

interface Step {
  /** The states that the step may start from; null: any. */
  from: readonly CalibrationState[] | null;
  to: CalibrationState;
  /** The bolt's position after the step, from 0 (open) to 100 (shut); null: unchanged. */
  bolt: number | null;
}

/** A step in the wrong order makes the calibration fail. */
const steps: Record<CalibrationEvent, Step> = {
  start: { from: null, to: 'waiting for open', bolt: 50 },
  opened: { from: ['waiting for open'], to: 'waiting for closed', bolt: 0 },
  closed: { from: ['waiting for closed'], to: 'waiting for closed', bolt: 100 },
  finish: { from: ['waiting for closed'], to: 'calibrated', bolt: 100 },
  cancel: { from: null, to: 'uncalibrated', bolt: null },
};

/** A motorised lock moves its bolt once it is calibrated. */
export function createMotorisedLock(parts: SimulatedDeviceParts): SimulatedDevice {
  const base = createDeviceBase(parts);
  const { emit } = base;
  let calibration = parts.device.calibration ?? 'uncalibrated';

  function calibrate(event: CalibrationEvent): void {
    const { from, to, bolt } = steps[event];
    const inTurn = from === null || from.includes(calibration);
    calibration = inTurn ? to : 'failed';
    const name = calibration === 'calibrated' ? 'Calibrated' : 'Calibration';
    emit(
      { calibration, ...(bolt === null || !inTurn ? {} : { boltPosition: bolt }) },
      { name, kind: 'admin', detail: calibration },
    );
  }

  function move(act: 'lock' | 'open'): void {
    const event =
      act === 'lock' ? ({ name: 'Locked', kind: 'close' } as const) : { name: 'Unlocked', kind: 'access' as const };
    emit({ boltPosition: act === 'lock' ? 100 : 0 }, event);
  }

  return {
    device: parts.device,
    command(command) {
      if (command.act === 'calibrate') return base.answer(null, () => calibrate(command.event));
      const { act } = command;
      if (act !== 'lock' && act !== 'open') return Promise.resolve(notFitted);
      return base.answer(calibration === 'calibrated' ? null : 'it is not calibrated', () => move(act));
    },
    reportHeartbeat: () => undefined,
    close: base.timers.cancelAll,
  };
}
