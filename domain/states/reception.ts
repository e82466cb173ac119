/** Radio reception from worst to best. */
export const receptions = ['barely heard', 'weak', 'fair', 'good', 'excellent'] as const;
export type Reception = (typeof receptions)[number];

/** The lowest dBm of each reception. Reliable Wi-Fi needs -67; below -80 it drops out. */
const thresholds: Record<Reception, number> = {
  'barely heard': -Infinity,
  weak: -90,
  fair: -80,
  good: -67,
  excellent: -55,
};

/** @param signal the received signal in dBm. */
export function receptionOf(signal: number): Reception {
  return receptions.findLast((reception) => signal >= thresholds[reception]) ?? 'barely heard';
}

/** Whether the reception is worth a check of the aerial. */
export function isWeak(reception: Reception): boolean {
  return receptions.indexOf(reception) < receptions.indexOf('fair');
}

/** A smaller loss is weather, or a car in the way (dB). */
const leastLoss = 8;

/** Whether a signal that was better is worth a check before it becomes weak. A good one may lose some. */
export function hasWeakened(signal: number, loss: number): boolean {
  return loss >= leastLoss && receptions.indexOf(receptionOf(signal)) < receptions.indexOf('good');
}

/** Change the battery at this charge (per cent). */
export const lowBattery = 20;
