import type { BoardTone } from '#domain/board/boardTone.ts';
import { notReported } from '#domain/states/unitStatus.ts';
import { capitalised } from '#domain/states/words.ts';

/** The label of a status: "Pending overlock"; null: its device never reported; undefined: unknown. */
export function statusLabel(status: string | null | undefined): string {
  if (status === null) return notReported;
  if (status === undefined) return 'Unknown';
  if (status === 'ml fault acknowledged') return 'ML fault acknowledged';
  return capitalised(status);
}

/** The common label of the states of one colour. */
export const toneLabels: Record<BoardTone, string> = {
  secure: 'Secure',
  open: 'Open',
  alarm: 'Alarm',
  fault: 'Fault',
  overlocked: 'Overlocked',
  offline: 'Offline',
  neutral: 'Other',
  unreported: notReported,
};
