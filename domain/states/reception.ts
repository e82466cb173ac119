/** How well something is heard by radio, from what is barely heard on. */
export const receptions = ['barely heard', 'weak', 'fair', 'good', 'excellent'] as const;
export type Reception = (typeof receptions)[number];

/** From how much on (dBm) each begins: 67 below zero is what Wi-Fi needs to be reliable, below 80 it drops out. */
const thresholds: Record<Reception, number> = {
  'barely heard': -Infinity,
  weak: -90,
  fair: -80,
  good: -67,
  excellent: -55,
};

/** @param signal received signal in dBm, as devices report it. */
export function receptionOf(signal: number): Reception {
  return receptions.findLast((reception) => signal >= thresholds[reception]) ?? 'barely heard';
}

/** Whether a device is heard so badly that somebody should look at its aerial. */
export function isWeak(reception: Reception): boolean {
  return receptions.indexOf(reception) < receptions.indexOf('fair');
}

/** The charge (per cent) at which a battery should be changed. */
export const lowBattery = 20;
