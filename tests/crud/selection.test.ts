import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyName, shortcutOf, shortcuts } from '#crud/keyboard/shortcuts.ts';
import { rangeOf } from '#crud/list/useSelection.ts';
import { hasPanel, readPanel, writePanel } from '#crud/panel/panelAddress.ts';
import { pressed } from '#features/units-now/useTileSelection.ts';

const order = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 40 });

describe('a range of rows', () => {
  it('has both ends and all between, from either side', () => {
    fc.assert(
      fc.property(order, fc.nat(), fc.nat(), (ids, a, b) => {
        const [from, to] = [ids[a % ids.length] ?? 0, ids[b % ids.length] ?? 0];
        const range = rangeOf(ids, from, to);
        expect(new Set(range)).toEqual(new Set(rangeOf(ids, to, from)));
        expect(range).toHaveLength(Math.abs(ids.indexOf(from) - ids.indexOf(to)) + 1);
        expect(range).toEqual(expect.arrayContaining([from, to]));
      }),
    );
  });

  it('is the pressed row alone without a row before, or after it left the list', () => {
    expect(rangeOf([1, 2, 3], null, 2)).toEqual([2]);
    expect(rangeOf([1, 2, 3], 9, 2)).toEqual([2]);
  });

  it('in tiles extends from the last pressed one, and a second press deselects', () => {
    const chosen = pressed(null, 2, null);
    expect([...pressed(chosen, 4, [1, 2, 3, 4, 5])]).toEqual([2, 3, 4]);
    expect([...pressed(chosen, 2, null)]).toEqual([]);
    expect([...pressed(chosen, 4, [4, 5])]).toEqual([2, 4]);
  });
});

describe('the address of a side panel', () => {
  const entities = ['unit', 'gate'] as const;

  it('round-trips with other parameters', () => {
    fc.assert(
      fc.property(fc.constantFrom(...entities), fc.integer({ min: 1 }), fc.string(), (entity, id, search) => {
        const written = writePanel(new URLSearchParams({ search }), { entity, id });
        const read = new URLSearchParams(written.toString());
        expect(readPanel(read, entities)).toEqual({ entity, id });
        expect(read.get('search')).toBe(search);
        expect(hasPanel(writePanel(read, null))).toBe(false);
      }),
    );
  });

  it('is nobody’s for anything else', () => {
    for (const text of [
      '',
      'unit',
      'unit:',
      'unit:0',
      'unit:1.5',
      'unit:-1',
      'user:1',
      'unit:1e3',
      'unit:99999999999999999',
    ])
      expect(readPanel(new URLSearchParams({ panel: text }), entities)).toBeNull();
    expect(readPanel(new URLSearchParams('panel=unit:1&panel=unit:2'), entities)).toBeNull();
  });
});

describe('the shortcuts', () => {
  const keys = shortcuts.flatMap((shortcut) => shortcut.keys as readonly string[]);

  it('have a key of their own each, which has a name', () => {
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(keyName(key).trim()).not.toBe('');
  });

  it('are found by their keys, also with Caps Lock', () => {
    for (const { id, keys: own } of shortcuts) for (const key of own) expect(shortcutOf(key)).toBe(id);
    expect(shortcutOf('J')).toBe('next');
    expect(shortcutOf('q')).toBeNull();
  });
});
