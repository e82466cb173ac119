import type { CalibrationEvent, CalibrationState } from '../states/device.ts';

/**
 * The states in which each calibration step is possible. Once started, the lock waits for its bolt to be open, then
 * shut; then it is calibrated.
 */
export const calibrationSteps: Record<CalibrationEvent, readonly CalibrationState[]> = {
  start: ['uncalibrated', 'calibrated', 'failed'],
  opened: ['waiting for open'],
  closed: ['waiting for closed'],
  finish: ['waiting for closed'],
  cancel: ['waiting for open', 'waiting for closed'],
};
