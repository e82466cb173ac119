import type { OtherWord } from '../entities/readable.ts';
import { capitalised, entryOf } from './words.ts';

/** Every status of units, gates and controllers, spelt as in the API. */
export const unitStatuses = [
  'no change',
  'unlocked',
  'locked',
  'armed',
  'overlocked',
  'pending overlock',
  'opened',
  'closed',
  'logged on',
  'logged off',
  'acknowledged',
  'ml fault acknowledged',
] as const;
export type UnitStatus = (typeof unitStatuses)[number];

/** Staff may request these; all others are only displayed. */
export const settableStatuses = ['locked', 'unlocked'] as const satisfies readonly UnitStatus[];
export type SettableStatus = (typeof settableStatuses)[number];

/** The text in place of the state of a device that never reported. */
export const notReported = 'Not reported yet';

/** A state's meaning at the desk; each has one colour, icon and word everywhere. */
export const tones = ['secure', 'open', 'alarm', 'fault', 'overlocked', 'offline', 'neutral'] as const;
export type Tone = (typeof tones)[number];

export const unitStatusTones: Record<UnitStatus, Tone> = {
  'no change': 'neutral',
  unlocked: 'open',
  locked: 'secure',
  armed: 'secure',
  overlocked: 'overlocked',
  'pending overlock': 'overlocked',
  opened: 'open',
  closed: 'secure',
  'logged on': 'neutral',
  'logged off': 'neutral',
  acknowledged: 'alarm',
  'ml fault acknowledged': 'fault',
};

/** An unknown or absent status has the tone unknown. */
export function toneOfStatus(status: UnitStatus | OtherWord | null | undefined): Tone {
  return entryOf(unitStatusTones, status) ?? 'neutral';
}

/** The label of a status: "Pending overlock"; null: its device never reported; undefined: unknown. */
export function statusLabel(status: string | null | undefined): string {
  if (status === null) return notReported;
  if (status === undefined) return 'Unknown';
  if (status === 'ml fault acknowledged') return 'ML fault acknowledged';
  return capitalised(status);
}
