import type { OtherWord } from '../entities/readable.ts';
import { entryOf } from './words.ts';

/** Every status a unit, gate or controller can report, spelt as the API spells it. */
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

/** The statuses that staff may ask for; all others are only displayed. */
export const settableStatuses = ['locked', 'unlocked'] as const satisfies readonly UnitStatus[];
export type SettableStatus = (typeof settableStatuses)[number];

/** What a state means to the person at the desk; each has one colour, one icon and one word everywhere. */
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

/** What a status means at a glance. One that no list of ours has, or none at all, means nothing certain. */
export function toneOfStatus(status: UnitStatus | OtherWord | null | undefined): Tone {
  return entryOf(unitStatusTones, status) ?? 'neutral';
}
