import type { Unit } from '../entities/unit.ts';
import { tones, unitStatusTones, type Tone } from '../states/unitStatus.ts';
import type { ToneCounts } from './unitBoard.ts';

/** The tones that a unit can have, those that ask for attention first. */
const order: readonly Tone[] = ['alarm', 'fault', 'open', 'overlocked', 'secure', 'offline', 'neutral'];
const possible = new Set(Object.values(unitStatusTones));
export const shownTones: readonly Tone[] = order.filter((tone) => possible.has(tone));

export function isTone(text: string): text is Tone {
  return (tones as readonly string[]).includes(text);
}

/** What the list is narrowed to; nothing chosen means no condition. */
export interface UnitFilter {
  tones: readonly Tone[];
  /** In small letters; each must stand in the unit's or its area's name. */
  words: readonly string[];
}

export function isNarrow({ tones: chosen, words }: UnitFilter): boolean {
  return chosen.length > 0 || words.length > 0;
}

/** Whether each of the words stands in the unit's or its area's name. */
export function hasWords({ name, Area }: Unit, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = `${name}\n${Area?.name ?? ''}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

export function matches(unit: Unit, { tones: chosen, words }: UnitFilter): boolean {
  return (chosen.length === 0 || chosen.includes(unitStatusTones[unit.status])) && hasWords(unit, words);
}

/** How many units have each tone, among those that the words let through. */
export function toneCounts(units: readonly Unit[], words: readonly string[]): ToneCounts {
  const counts = new Map<Tone, number>();
  for (const unit of units) {
    if (!hasWords(unit, words)) continue;
    const tone = unitStatusTones[unit.status];
    counts.set(tone, (counts.get(tone) ?? 0) + 1);
  }
  return counts;
}
