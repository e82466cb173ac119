import { isOneOf } from './words.ts';

/** The kinds of trouble, most urgent first. They override the unit's status on screen. */
export const troubles = ['alarm', 'fault'] as const;
export type Trouble = (typeof troubles)[number];

export const troubleLabels: Record<Trouble, string> = { alarm: 'Alarm', fault: 'Fault' };

/**
 * The browser's store keeps a unit's troubles from the API's lists (units/alarming, units/faulted) in this field.
 * Absent: no list covers the unit, so its own record decides.
 */
export const troublesField = 'troubles';

interface TroubledUnit {
  alarmingSince?: string | null | undefined;
  faultedSince?: string | null | undefined;
  [field: string]: unknown;
}

/** The unit's troubles, most urgent first; empty: none is known. */
export function troublesOf(unit: TroubledUnit): readonly Trouble[] {
  const listed = unit[troublesField];
  if (Array.isArray(listed)) return troubles.filter((trouble) => listed.includes(trouble));
  const { alarmingSince, faultedSince } = unit;
  return troubles.filter((trouble) => Boolean(trouble === 'alarm' ? alarmingSince : faultedSince));
}

/** Since when the unit has the trouble, if its record says so. */
export function troubleSince({ alarmingSince, faultedSince }: TroubledUnit, trouble: Trouble): string | null {
  return (trouble === 'alarm' ? alarmingSince : faultedSince) ?? null;
}

/**
 * Finds and sorts units by status: the most urgent trouble, else the status. A leading digit puts troubles first; a
 * blank status stays blank.
 */
export const statusIndex = {
  of: (unit: TroubledUnit): string => {
    const [trouble] = troublesOf(unit);
    return statusIndex.ofQuery(trouble ?? String(unit['status'] ?? ''));
  },
  ofQuery: (word: string): string =>
    word === '' ? '' : `${isOneOf(troubles, word) ? troubles.indexOf(word) : troubles.length}${word}`,
};
