import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyTableState,
  readTableState,
  hasTableState,
  writeTableState,
  type TableState,
} from '#crud/list/tableUrl.ts';

const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '-', '--', '10..20', '..2026-01-31', 'a,b:c%2D', '.', 'Söhne & Co', '%'),
);
const values = fc.uniqueArray(value, { minLength: 1, maxLength: 6 });
const field = fc.stringMatching(/^[A-Za-z][\w.]*$/);
const states: fc.Arbitrary<TableState> = fc.record({
  search: value,
  filters: fc.dictionary(
    fc.string({ unit: 'binary', minLength: 1 }).filter((name) => name !== '__proto__'),
    values,
    { noNullPrototype: true },
  ),
  sort: fc.option(fc.record({ field, direction: fc.constantFrom('asc' as const, 'desc' as const) })),
  page: fc.integer({ min: 1, max: 100_000 }),
  view: fc.option(fc.string({ unit: 'binary', minLength: 1 }), { nil: undefined }),
});

const throughAddress = (state: TableState) =>
  readTableState(new URLSearchParams(writeTableState(new URLSearchParams(), state).toString()));

describe('a table in the address', () => {
  it('reads back what was written, whatever signs the values hold', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(throughAddress(state)).toEqual(state);
      }),
    );
  });

  it('writes filters as column:value1,value2, once for each column', () => {
    const filters = { status: ['locked', 'pending overlock'], kind: ['storage'] };
    const written = writeTableState(new URLSearchParams(), { ...emptyTableState, filters });
    expect(written.getAll('filters')).toEqual(['status:locked,pending overlock', 'kind:storage']);
  });

  it('writes a range between dots, and no value as a hyphen', () => {
    const filters = { price: ['10..20'], paidTo: ['..2026-01-31'], areaId: ['4', ''], code: ['-'] };
    const written = writeTableState(new URLSearchParams(), { ...emptyTableState, filters });
    expect(written.getAll('filters')).toEqual(['price:10..20', 'paidTo:..2026-01-31', 'areaId:4,-', 'code:%2D']);
    expect(readTableState(written).filters).toEqual(filters);
  });

  it('reads the values of a column that is written twice', () => {
    const read = readTableState(
      new URLSearchParams('filters=kind:pool&filters=status:locked&filters=kind:locker,pool'),
    );
    expect(read.filters).toEqual({ kind: ['pool', 'locker'], status: ['locked'] });
    expect(readTableState(new URLSearchParams('filters=constructor:x')).filters).toEqual({ constructor: ['x'] });
  });

  it('writes a descending sort with a minus, and leaves the first page out', () => {
    const sort = { field: 'name', direction: 'desc' as const };
    expect(writeTableState(new URLSearchParams(), { ...emptyTableState, sort }).toString()).toBe('sort=-name');
  });

  it('leaves the parameters of others alone', () => {
    fc.assert(
      fc.property(states, (state) => {
        const written = writeTableState(new URLSearchParams('tab=events&search=old&filters=a:b'), state);
        expect(written.get('tab')).toBe('events');
        expect(readTableState(written)).toEqual(state);
      }),
    );
  });

  it('takes what it cannot read as absent', () => {
    const read = readTableState(new URLSearchParams('filters=&filters=status:&filters=:x&page=-3&sort=-'));
    expect(read).toEqual(emptyTableState);
    expect(readTableState(new URLSearchParams('page=two')).page).toBe(1);
  });

  it('never throws, whatever the address says', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readTableState(new URLSearchParams(text)).page).toBeGreaterThan(0);
      }),
    );
  });

  it('knows a silent address', () => {
    expect(hasTableState(new URLSearchParams('tab=events'))).toBe(false);
    expect(hasTableState(new URLSearchParams('filters=status:locked'))).toBe(true);
  });
});
