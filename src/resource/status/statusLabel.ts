import type { Tone, UnitStatus } from '#domain/states/unitStatus.ts';

/** A status as people read it: "Pending overlock". */
export function statusLabel(status: UnitStatus): string {
  if (status === 'ml fault acknowledged') return 'ML fault acknowledged';
  return status.charAt(0).toUpperCase() + status.slice(1);
}

/** What the states of one colour have in common, in a word. */
export const toneLabels: Record<Tone, string> = {
  secure: 'Secure',
  open: 'Open',
  alarm: 'Alarm',
  fault: 'Fault',
  overlocked: 'Overlocked',
  offline: 'Offline',
  neutral: 'Other',
};
