import { describe, expect, it } from 'vitest';
import { matches, toneCounts, toneOfUnit } from '#domain/board/unitFilter.ts';
import { statusIndex, troubleSince, troublesField, troublesOf } from '#domain/states/trouble.ts';
import { unitStatuses } from '#domain/states/unitStatus.ts';
import { buildUnit } from '#tests/crud/builders.ts';

const since = '2026-11-21T00:00:00.000Z';
const alarming = { alarmingSince: since };
const faulted = { faultedSince: since };

describe('a unit in trouble', () => {
  it('has the tone of its most urgent trouble, whatever its status is', () => {
    for (const status of unitStatuses) {
      expect(toneOfUnit(buildUnit({ id: 1, status, ...alarming }))).toBe('alarm');
      expect(toneOfUnit(buildUnit({ id: 1, status, ...faulted }))).toBe('fault');
      expect(toneOfUnit(buildUnit({ id: 1, status, ...alarming, ...faulted }))).toBe('alarm');
    }
    expect(toneOfUnit(buildUnit({ id: 1, status: 'locked' }))).toBe('secure');
  });

  it('names the alarm before the fault, and since when, where its record says so', () => {
    const unit = buildUnit({ id: 1, ...faulted, ...alarming });
    expect(troublesOf(unit)).toEqual(['alarm', 'fault']);
    expect(troubleSince(unit, 'alarm')).toBe(since);
    expect(troubleSince(buildUnit({ id: 2, ...alarming }), 'fault')).toBeNull();
    expect(troublesOf(buildUnit({ id: 3, alarmingSince: null }))).toEqual([]);
  });

  it('is what the lists of the server say, where they cover it, and not what its own record says', () => {
    expect(troublesOf(buildUnit({ id: 1, ...alarming, [troublesField]: [] }))).toEqual([]);
    expect(troublesOf(buildUnit({ id: 1, ...alarming, [troublesField]: ['fault'] }))).toEqual(['fault']);
  });

  it('is counted and found as alarm or fault, and not by the tone of its status', () => {
    const units = [
      buildUnit({ id: 1, status: 'locked', ...alarming }),
      buildUnit({ id: 2, status: 'opened', ...faulted }),
      buildUnit({ id: 3, status: 'locked' }),
    ];
    expect(toneCounts(units, [])).toEqual(
      new Map([
        ['alarm', 1],
        ['fault', 1],
        ['secure', 1],
      ]),
    );
    const found = (tone: 'alarm' | 'fault' | 'secure' | 'open') =>
      units.filter((unit) => matches(unit, { tones: [tone], words: [] })).map(({ id }) => id);
    expect([found('alarm'), found('fault'), found('secure'), found('open')]).toEqual([[1], [2], [3], []]);
  });

  it('stands before all others where units are sorted by their status', () => {
    const units = [
      ...unitStatuses.map((status, index) => buildUnit({ id: index + 10, status })),
      buildUnit({ id: 2, status: 'unlocked', ...faulted }),
      buildUnit({ id: 1, status: 'unlocked', ...alarming }),
    ];
    const text = (unit: (typeof units)[number]) => statusIndex.of(unit);
    const sorted = units.toSorted((a, b) => (text(a) < text(b) ? -1 : 1));
    expect(sorted.slice(0, 2).map(({ id }) => id)).toEqual([1, 2]);
    expect(sorted.slice(2).map(({ status }) => status)).toEqual([...unitStatuses].toSorted());
    expect(sorted.map(text)).toEqual(
      sorted.map((unit) => statusIndex.ofQuery(troublesOf(unit)[0] ?? String(unit.status))),
    );
  });
});
