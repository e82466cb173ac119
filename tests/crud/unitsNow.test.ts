import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitStatuses } from '#domain/states/unitStatus.ts';
import { gridLines, stepFrom } from '#features/units-now/gridLines.ts';
import type { Unit } from '#domain/entities/unit.ts';
import type { BoardArea } from '#domain/board/unitBoard.ts';
import { groupUnits, areInSamePlaces } from '#domain/board/groupUnits.ts';
import { nextShownUnits } from '#domain/board/shownUnits.ts';
import { countOfTone, matches, shownTones, toneCounts } from '#domain/board/unitFilter.ts';
import { buildUnit } from './builders.ts';

const areas = [
  { id: 1, siteId: 1, name: 'Row 10', floor: 0 },
  { id: 2, siteId: 1, name: 'Row 9', floor: 0 },
  { id: 3, siteId: 1, name: 'Cellar', floor: -1 },
];
const units = fc
  .array(fc.record({ areaId: fc.constantFrom(1, 2, 3, 99, null), status: fc.constantFrom(...unitStatuses) }), {
    maxLength: 40,
  })
  .map((list) => list.map((given, index) => buildUnit({ ...given, id: index + 1 })));

describe('units by area', () => {
  it('hold every unit once, areas by floor and then name, numbers by their value', () => {
    fc.assert(
      fc.property(units, (list) => {
        const groups = groupUnits(list, areas);
        expect(groups.flatMap(({ unitIds }) => unitIds).toSorted((a, b) => a - b)).toEqual(list.map(({ id }) => id));
        const order = ['Cellar', 'Row 9', 'Row 10', 'No area'];
        expect(groups.map(({ name }) => name)).toEqual(
          order.filter((name) => groups.some((group) => group.name === name)),
        );
      }),
    );
  });

  it('stand the same whatever the states are', () => {
    fc.assert(
      fc.property(units, (list) => {
        const changed = list.map((unit) => ({ ...unit, status: 'opened' as const }));
        expect(areInSamePlaces(list, changed)).toBe(true);
        expect(groupUnits(changed, areas)).toEqual(groupUnits(list, areas));
      }),
    );
  });

  it('stand anew when one is renamed or moves', () => {
    const list = [buildUnit({ id: 1 }), buildUnit({ id: 2 })];
    expect(areInSamePlaces(list, [buildUnit({ id: 1 }), buildUnit({ id: 2, name: 'Z' })])).toBe(false);
    expect(areInSamePlaces(list, [buildUnit({ id: 1, areaId: 3 }), buildUnit({ id: 2 })])).toBe(false);
    expect(areInSamePlaces(list, list.slice(1))).toBe(false);
  });

  it('use the name that a unit brings along while its area is not held', () => {
    expect(groupUnits([buildUnit({ id: 1, areaId: 7, Area: { name: 'Annex' } })], [])[0]?.name).toBe('Annex');
  });
});

describe('the filter of units now', () => {
  const open = { tones: ['open' as const], words: [] };

  it('shows what matches; a unit that stops matching keeps its place until the filter changes', () => {
    const before = nextShownUnits(null, [buildUnit({ id: 1, status: 'opened' }), buildUnit({ id: 2 })], open);
    expect([...(before.ids ?? [])]).toEqual([1]);
    const after = nextShownUnits(before, [buildUnit({ id: 1 }), buildUnit({ id: 2, status: 'unlocked' })], open);
    expect([...(after.ids ?? [])]).toEqual([1, 2]);
    const anew = nextShownUnits(after, after.units, { ...open });
    expect([...(anew.ids ?? [])]).toEqual([2]);
  });

  it('lets a unit that is gone go', () => {
    const before = nextShownUnits(null, [buildUnit({ id: 1, status: 'opened' })], open);
    expect(nextShownUnits(before, [], open).ids?.size).toBe(0);
  });

  it('counts units whose door never reported apart, and offers their state where there are any', () => {
    const unreported = buildUnit({ id: 1, status: null });
    const alarming = buildUnit({ id: 2, status: null, alarmingSince: '2026-11-01T00:00:00Z' });
    const counts = toneCounts([unreported, alarming, buildUnit({ id: 3 })], []);
    expect([counts.get('unreported'), counts.get('alarm'), counts.get('neutral')]).toEqual([1, 1, undefined]);
    expect(matches(unreported, { tones: ['unreported'], words: [] })).toBe(true);
    expect(matches(unreported, { tones: ['neutral'], words: [] })).toBe(false);
    expect(shownTones(counts, []).at(-1)).toBe('unreported');
    expect(shownTones(toneCounts([alarming], []), [])).not.toContain('unreported');
  });

  it('counts every unit once among the states', () => {
    fc.assert(
      fc.property(units, (list) => {
        const sum = [...toneCounts(list, []).values()].reduce((total, count) => total + count, 0);
        expect(sum).toBe(list.length);
      }),
    );
  });
});

describe('the lines of units', () => {
  const groups = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 5 }).map((sizes) =>
    sizes.map((size, index): BoardArea => {
      const unitIds = Array.from({ length: size }, (_unit, nth) => index * 100 + nth);
      return { siteId: 1, key: `${index}`, name: `Area ${index}`, floor: index, unitIds, total: size };
    }),
  );

  it('hold each unit once in order, in lines that are full but for the last of an area', () => {
    fc.assert(
      fc.property(groups, fc.integer({ min: 1, max: 7 }), (list, perLine) => {
        const lines = gridLines(list, perLine);
        const ids = lines.flatMap((line) => (line.kind === 'units' ? line.unitIds : []));
        expect(ids).toEqual(list.flatMap(({ unitIds }) => unitIds));
        expect(lines.every((line) => line.kind === 'area' || line.unitIds.length <= perLine)).toBe(true);
      }),
    );
  });

  it('are walked by the arrow keys from the first unit to the last and back', () => {
    fc.assert(
      fc.property(groups, fc.integer({ min: 1, max: 7 }), (list, perLine) => {
        const lines = gridLines(list, perLine);
        const ids = list.flatMap(({ unitIds }) => unitIds);
        ids.forEach((id, index) => {
          expect(stepFrom(lines, id, 'ArrowRight')?.unitId).toBe(ids[index + 1]);
          expect(stepFrom(lines, id, 'ArrowLeft')?.unitId).toBe(ids[index - 1]);
          expect(stepFrom(lines, id, 'Home')?.unitId).toBe(ids[0]);
          expect(stepFrom(lines, id, 'End')?.unitId).toBe(ids.at(-1));
        });
      }),
    );
  });
});

it('counts no units of a state where none says its state, nor troubles that were not read', () => {
  const silent = toneCounts([{ id: 1 }, { id: 2, troubles: ['alarm'] }] as unknown as Unit[], []);
  expect(countOfTone(silent, 'open', true)).toBeNull();
  expect(countOfTone(silent, 'neutral', true)).toBe(1);
  expect(countOfTone(silent, 'fault', true)).toBe(0);
  expect(countOfTone(silent, 'fault', false)).toBeNull();
  const said = toneCounts([{ id: 1, status: 'locked' }] as unknown as Unit[], []);
  expect(countOfTone(said, 'open', true)).toBe(0);
});
