import { notReported, tones, type Tone } from '../states/unitStatus.ts';

/** How units are counted and filtered: by tone, and apart where their device never reported. */
export const boardTones = [...tones, 'unreported'] as const satisfies readonly (Tone | 'unreported')[];
export type BoardTone = (typeof boardTones)[number];

export const toneOfBoardTone = (tone: BoardTone): Tone => (tone === 'unreported' ? 'neutral' : tone);

export function isBoardTone(text: string): text is BoardTone {
  return (boardTones as readonly string[]).includes(text);
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
