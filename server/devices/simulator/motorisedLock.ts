import type { CalibrationEvent, CalibrationState } from '#domain/states/device.ts';
import { createBody, notFitted, type Machine, type MachineParts } from './machine.ts';

interface Step {
  /** Where the lock must stand for the step; null: anywhere. */
  from: readonly CalibrationState[] | null;
  to: CalibrationState;
  /** Where its bolt stands after it, from 0 (open) to 100 (shut); null: where it stood. */
  bolt: number | null;
}

/** What a lock learns from each thing that it is told; told out of turn, it has learnt nothing. */
const steps: Record<CalibrationEvent, Step> = {
  start: { from: null, to: 'waiting for open', bolt: 50 },
  opened: { from: ['waiting for open'], to: 'waiting for closed', bolt: 0 },
  closed: { from: ['waiting for closed'], to: 'waiting for closed', bolt: 100 },
  finish: { from: ['waiting for closed'], to: 'calibrated', bolt: 100 },
  cancel: { from: null, to: 'uncalibrated', bolt: null },
};

/** A motorised lock: step by step it learns where its bolt ends, and moves it to where it learnt. */
export function createMotorisedLock(parts: MachineParts): Machine {
  const body = createBody(parts);
  const { say } = body;
  let calibration = parts.known.calibration ?? 'uncalibrated';

  function calibrate(event: CalibrationEvent): void {
    const { from, to, bolt } = steps[event];
    const inTurn = from === null || from.includes(calibration);
    calibration = inTurn ? to : 'failed';
    const name = calibration === 'calibrated' ? 'Calibrated' : 'Calibration';
    say(
      { calibration, ...(bolt === null || !inTurn ? {} : { boltPosition: bolt }) },
      { name, kind: 'admin', detail: calibration },
    );
  }

  function move(act: 'lock' | 'open'): void {
    const event =
      act === 'lock' ? ({ name: 'Locked', kind: 'close' } as const) : { name: 'Unlocked', kind: 'access' as const };
    say({ boltPosition: act === 'lock' ? 100 : 0 }, event);
  }

  return {
    known: parts.known,
    command(command) {
      if (command.act === 'calibrate') return body.answer(null, () => calibrate(command.event));
      const { act } = command;
      if (act !== 'lock' && act !== 'open') return Promise.resolve(notFitted);
      return body.answer(calibration === 'calibrated' ? null : 'it is not calibrated', () => move(act));
    },
    beat: () => undefined,
    close: body.story.close,
  };
}
