import type { CalibrationEvent, CalibrationState } from '../states/device.ts';

/**
 * In which states a motorised lock takes each step of its calibration. Started, it waits for its bolt to be open, then
 * for it to be shut; it ends calibrated.
 */
export const calibrationSteps: Record<CalibrationEvent, readonly CalibrationState[]> = {
  start: ['uncalibrated', 'calibrated', 'failed'],
  opened: ['waiting for open'],
  closed: ['waiting for closed'],
  finish: ['waiting for closed'],
  cancel: ['waiting for open', 'waiting for closed'],
};
