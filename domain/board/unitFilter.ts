import { recordName } from '../entities/recordName.ts';
import type { Unit } from '../entities/unit.ts';
import { troublesOf } from '../states/trouble.ts';
import { tones, toneOfStatus, unitStatusTones, type Tone } from '../states/unitStatus.ts';
import { foldText } from '../search/foldText.ts';
import type { ToneCounts } from './unitBoard.ts';

/** The tones that a unit can have, those that ask for attention first. */
const order: readonly Tone[] = ['alarm', 'fault', 'open', 'overlocked', 'secure', 'offline', 'neutral'];
const possible = new Set(Object.values(unitStatusTones));
export const shownTones: readonly Tone[] = order.filter((tone) => possible.has(tone));

/** What a unit means at a glance: its most urgent trouble, whatever its status says; else its status. */
export function toneOfUnit(unit: Unit): Tone {
  return troublesOf(unit)[0] ?? toneOfStatus(unit.status);
}

export function isTone(text: string): text is Tone {
  return (tones as readonly string[]).includes(text);
}

/** What the list is narrowed to; nothing chosen means no condition. */
export interface UnitFilter {
  tones: readonly Tone[];
  /** Folded (`foldText`); each must stand in the name of the unit, its area or its tenant. */
  words: readonly string[];
}

export function isNarrow({ tones: chosen, words }: UnitFilter): boolean {
  return chosen.length > 0 || words.length > 0;
}

/** Whether each of the words stands in the name of the unit, its area or (if given) its tenant. */
export function hasWords(unit: Unit, words: readonly string[], tenant: string | null = null): boolean {
  if (words.length === 0) return true;
  const text = foldText(`${recordName('unit', unit)}\n${unit.Area?.name ?? ''}\n${tenant ?? ''}`);
  return words.every((word) => text.includes(word));
}

export function hasTone(unit: Unit, chosen: readonly Tone[]): boolean {
  return chosen.length === 0 || chosen.includes(toneOfUnit(unit));
}

export function matches(unit: Unit, { tones: chosen, words }: UnitFilter): boolean {
  return hasTone(unit, chosen) && hasWords(unit, words);
}

/** How many units have each tone, among those that the words let through. */
export function toneCounts(units: readonly Unit[], words: readonly string[]): ToneCounts {
  const counts = new Map<Tone, number>();
  for (const unit of units) {
    if (!hasWords(unit, words)) continue;
    const tone = toneOfUnit(unit);
    counts.set(tone, (counts.get(tone) ?? 0) + 1);
  }
  return counts;
}
