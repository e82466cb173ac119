import type { Tone } from '#domain/states/unitStatus.ts';
import { capitalised } from '#domain/states/words.ts';

/** The label of a status: "Pending overlock". */
export function statusLabel(status: string | undefined): string {
  if (status === undefined) return 'Unknown';
  if (status === 'ml fault acknowledged') return 'ML fault acknowledged';
  return capitalised(status);
}

/** The common label of the states of one colour. */
export const toneLabels: Record<Tone, string> = {
  secure: 'Secure',
  open: 'Open',
  alarm: 'Alarm',
  fault: 'Fault',
  overlocked: 'Overlocked',
  offline: 'Offline',
  neutral: 'Other',
};
