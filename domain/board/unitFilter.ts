import { recordName } from '../entities/recordName.ts';
import type { Unit } from '../entities/unit.ts';
import { troublesOf } from '../states/trouble.ts';
import { toneOfStatus, unitStatusTones, type Tone } from '../states/unitStatus.ts';
import { foldText } from '../search/foldText.ts';
import type { BoardTone } from './boardTone.ts';
import type { ToneCounts } from './unitBoard.ts';

/** The tones of units, the most urgent first. */
const order: readonly Tone[] = ['alarm', 'fault', 'open', 'overlocked', 'secure', 'offline', 'neutral'];
const possible = new Set(Object.values(unitStatusTones));
const reportedTones = order.filter((tone) => possible.has(tone));

/** A unit's most urgent trouble, else its status. */
export function toneOfUnit(unit: Unit): Tone {
  return troublesOf(unit)[0] ?? toneOfStatus(unit.status);
}

export function boardToneOf(unit: Unit): BoardTone {
  return unit.status === null && troublesOf(unit).length === 0 ? 'unreported' : toneOfUnit(unit);
}

/** An empty part sets no condition. */
export interface UnitFilter {
  tones: readonly BoardTone[];
  /** Folded (`foldText`); the name of the unit, its area or its tenant must contain each. */
  words: readonly string[];
}

export function isNarrow({ tones: chosen, words }: UnitFilter): boolean {
  return chosen.length > 0 || words.length > 0;
}

/** Finds the words in the name of the unit, its area or (if given) its tenant. */
export function hasWords(unit: Unit, words: readonly string[], tenant: string | null = null): boolean {
  if (words.length === 0) return true;
  const text = foldText(`${recordName('unit', unit)}\n${unit.Area?.name ?? ''}\n${tenant ?? ''}`);
  return words.every((word) => text.includes(word));
}

export function hasTone(unit: Unit, chosen: readonly BoardTone[]): boolean {
  return chosen.length === 0 || chosen.includes(boardToneOf(unit));
}

export function matches(unit: Unit, { tones: chosen, words }: UnitFilter): boolean {
  return hasTone(unit, chosen) && hasWords(unit, words);
}

/**
 * How many units have a tone.
 * @param areTroublesRead whether the lists of alarms and faults were read.
 * @returns null: unknown, since no unit says its state.
 */
export function countOfTone(counts: ToneCounts, tone: BoardTone, areTroublesRead: boolean): number | null {
  const isOfTroubles = tone === 'alarm' || tone === 'fault';
  const saysState = [...counts.keys()].some((each) => each !== 'alarm' && each !== 'fault' && each !== 'neutral');
  const isKnown = isOfTroubles ? areTroublesRead : saysState || counts.size === 0;
  return counts.get(tone) ?? (isKnown ? 0 : null);
}

/** The tones to filter by: units that never reported are rare, so theirs shows only where some are counted or chosen. */
export function shownTones(counts: ToneCounts, chosen: Iterable<BoardTone>): readonly BoardTone[] {
  const hasUnreported = counts.has('unreported') || [...chosen].includes('unreported');
  return hasUnreported ? [...reportedTones, 'unreported'] : reportedTones;
}

/** Counts only units that match the words. */
export function toneCounts(units: readonly Unit[], words: readonly string[]): ToneCounts {
  const counts = new Map<BoardTone, number>();
  for (const unit of units) {
    if (!hasWords(unit, words)) continue;
    const tone = boardToneOf(unit);
    counts.set(tone, (counts.get(tone) ?? 0) + 1);
  }
  return counts;
}
