import { isOneOf } from './words.ts';

/** What is wrong at a unit, the most urgent first. It is shown before the unit's status, whatever that says. */
export const troubles = ['alarm', 'fault'] as const;
export type Trouble = (typeof troubles)[number];

export const troubleLabels: Record<Trouble, string> = { alarm: 'Alarm', fault: 'Fault' };

/**
 * The field in which the browser's store notes what the API's own lists (units/alarming, units/faulted) say of a unit.
 * Absent: the lists do not cover the unit, and its own record has to tell.
 */
export const troublesField = 'troubles';

/** A unit as far as its troubles are concerned. */
interface TroubledUnit {
  alarmingSince?: string | null | undefined;
  faultedSince?: string | null | undefined;
  [field: string]: unknown;
}

/** What is wrong at a unit, the most urgent first; empty: nothing known. */
export function troublesOf(unit: TroubledUnit): readonly Trouble[] {
  const listed = unit[troublesField];
  if (Array.isArray(listed)) return troubles.filter((trouble) => listed.includes(trouble));
  const { alarmingSince, faultedSince } = unit;
  return troubles.filter((trouble) => Boolean(trouble === 'alarm' ? alarmingSince : faultedSince));
}

/** Since when, where the unit's record says so. */
export function troubleSince({ alarmingSince, faultedSince }: TroubledUnit, trouble: Trouble): string | null {
  return (trouble === 'alarm' ? alarmingSince : faultedSince) ?? null;
}

/**
 * How units are found and sorted by their status: by their most urgent trouble where they have one, and those first.
 * Both texts begin with a digit that puts them in order.
 */
export const statusIndex = {
  of: (unit: TroubledUnit): string => {
    const [trouble] = troublesOf(unit);
    return statusIndex.asked(trouble ?? String(unit['status'] ?? ''));
  },
  asked: (word: string): string => `${isOneOf(troubles, word) ? troubles.indexOf(word) : troubles.length}${word}`,
};
