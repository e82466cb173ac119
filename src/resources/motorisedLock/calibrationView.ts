import type { MotorisedLock } from '#domain/entities/motorisedLock.ts';
import type { CalibrationEvent } from '#domain/states/device.ts';

/** What is done at the lock and told to it, in this order. */
export const calibrationTasks = ['Start', 'Bolt open', 'Bolt shut', 'Finish'] as const;

export interface CalibrationView {
  /** How many of the tasks are done. */
  done: number;
  /** Whether it is under way. */
  isRunning: boolean;
  /** How things stand, and what whoever is at the lock does now. */
  instruction: string;
  /** What the lock can be told as it stands; the first is what comes next. */
  offers: readonly CalibrationEvent[];
}

const idle = { done: 0, isRunning: false, offers: ['start'] } as const;

/** How far a lock's calibration is, and what comes next. */
export function calibrationView(lock: Pick<MotorisedLock, 'calibration' | 'boltPosition'>): CalibrationView {
  const isShut = lock.boltPosition === 100;
  switch (lock.calibration) {
    default:
      return { ...idle, instruction: 'The lock does not say how far its calibration is. Stand at its open door.' };
    case 'uncalibrated':
      return {
        ...idle,
        instruction: 'The lock does not know yet where its bolt ends, so it cannot move it. Stand at its open door.',
      };
    case 'failed':
      return {
        ...idle,
        instruction:
          'The last calibration failed: the lock was told something out of turn, or its bolt did not move. Stand at its open door and start again.',
      };
    case 'calibrated':
      return { ...idle, done: 4, instruction: 'The lock knows where its bolt ends, and moves it by itself.' };
    case 'waiting for open':
      return {
        done: 1,
        isRunning: true,
        instruction: 'Turn the bolt all the way back, until the door could open. Then tell the lock.',
        offers: ['opened', 'cancel'],
      };
    case 'waiting for closed':
      return {
        done: isShut ? 3 : 2,
        isRunning: true,
        instruction: isShut
          ? 'The lock has learnt both ends. Finish, and it moves its bolt by itself.'
          : 'Now turn the bolt all the way out, as if the door were locked. Then tell the lock.',
        // A lock that does not report its bolt never shows that it was told so.
        offers: isShut ? ['finish', 'cancel'] : ['closed', 'finish', 'cancel'],
      };
  }
}

/** What the buttons say. */
export const calibrationLabels: Record<CalibrationEvent, string> = {
  start: 'Start calibration',
  opened: 'The bolt is open',
  closed: 'The bolt is shut',
  finish: 'Finish',
  cancel: 'Cancel calibration',
};
