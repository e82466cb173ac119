import type { MotorisedLock } from '#domain/entities/motorisedLock.ts';
import type { CalibrationEvent } from '#domain/states/device.ts';

export const calibrationTasks = ['Start', 'Bolt open', 'Bolt shut', 'Finish'] as const;

export interface CalibrationView {
  done: number;
  isRunning: boolean;
  /** The state, and the next step of the person at the lock. */
  instruction: string;
  /** The events that the lock accepts now, the next one first. */
  offers: readonly CalibrationEvent[];
}

const idle = { done: 0, isRunning: false, offers: ['start'] } as const;

export function calibrationView(lock: Pick<MotorisedLock, 'calibration' | 'boltPosition'>): CalibrationView {
  const isShut = lock.boltPosition === 100;
  switch (lock.calibration) {
    default:
      return { ...idle, instruction: 'Calibration state unknown. Stand at the open door to start.' };
    case 'uncalibrated':
      return {
        ...idle,
        instruction: "Not calibrated, so the lock can't move its bolt. Stand at the open door to start.",
      };
    case 'failed':
      return {
        ...idle,
        instruction:
          "Calibration failed: a step was done out of order, or the bolt didn't move. Stand at the open door and start again.",
      };
    case 'calibrated':
      return { ...idle, done: 4, instruction: 'Calibrated. The lock moves its bolt by itself.' };
    case 'waiting for open':
      return {
        done: 1,
        isRunning: true,
        instruction: 'Turn the bolt all the way in, so that the door can open. Then press “The bolt is open”.',
        offers: ['opened', 'cancel'],
      };
    case 'waiting for closed':
      return {
        done: isShut ? 3 : 2,
        isRunning: true,
        instruction: isShut
          ? 'Both bolt positions are set. Press “Finish” to complete the calibration.'
          : 'Turn the bolt all the way out, as if the door were locked. Then press “The bolt is shut”.',
        // A lock that does not report its bolt never confirms these events.
        offers: isShut ? ['finish', 'cancel'] : ['closed', 'finish', 'cancel'],
      };
  }
}

export const calibrationLabels: Record<CalibrationEvent, string> = {
  start: 'Start calibration',
  opened: 'The bolt is open',
  closed: 'The bolt is shut',
  finish: 'Finish',
  cancel: 'Cancel calibration',
};
