import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnWidths, defaultColumnPreferences } from '#crud/columns/columnPreferences.ts';
import { hasTableState } from '#crud/list/tableUrl.ts';
import { readColumns, unchangedColumns, writeColumns } from '#crud/view/linkedColumns.ts';

const id = fc.stringMatching(/^[A-Za-z][\w.]{0,11}$/).filter((text) => !(text in Object.prototype));
const preferences = fc.record({
  order: fc.uniqueArray(id),
  visibility: fc.dictionary(id, fc.constantFrom('shown', 'hidden')),
  widths: fc.dictionary(id, fc.integer({ min: columnWidths.least, max: columnWidths.most })),
  density: fc.constantFrom('comfortable', 'compact'),
});

describe('columns of a shared list', () => {
  it('come back from an address', () => {
    fc.assert(
      fc.property(preferences, (given) => {
        const address = new URLSearchParams({ columns: writeColumns(given) || unchangedColumns });
        const read = new URLSearchParams(address.toString()).get('columns');
        expect(readColumns(read)).toEqual({
          ...given,
          visibility: { ...given.visibility },
          widths: { ...given.widths },
        });
      }),
    );
  });

  it('are short where little differs', () => {
    expect(writeColumns(defaultColumnPreferences)).toBe('');
    const visibility = { phone: 'hidden', company: 'shown' } as const;
    const given = { order: ['name', 'phone'], visibility, widths: { name: 240 }, density: 'compact' } as const;
    expect(writeColumns({ ...given, order: [...given.order] })).toBe('name~240,-phone;+company;compact');
  });

  it('count as the state of the address', () => {
    expect(hasTableState(new URLSearchParams({ columns: unchangedColumns }))).toBe(true);
  });

  it.each([null, '', ',', 'a,,b', '~120', 'a~9', 'a;b;loose'])('are absent in %j', (text) => {
    expect(readColumns(text)).toBeNull();
  });
});
