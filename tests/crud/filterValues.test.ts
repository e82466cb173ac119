import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowFilter } from '#collections/replica/rows/rowFilter.ts';
import type { Filter } from '#crud/filter/filter.ts';
import { conditionsOf, knownValues, rangeLabel, type FilterClock } from '#crud/filter/filterValues.ts';
import { readTableState, writeTableState, emptyTableState } from '#crud/list/tableUrl.ts';

const status: Filter = {
  field: 'status',
  label: 'Status',
  options: [
    { value: 'locked', label: 'Locked' },
    { value: 'a,b:c', label: 'Odd' },
  ],
  none: 'No status',
};
const online: Filter = {
  kind: 'boolean',
  field: 'online',
  label: 'Connection',
  yes: { label: 'On' },
  no: { label: 'Off' },
};
const area: Filter = { kind: 'reference', field: 'areaId', label: 'Area', entity: 'area', none: 'No area' };
const price = { kind: 'number', field: 'price', label: 'Price', unit: '$' } as const satisfies Filter;
const since = { kind: 'date', field: 'since', label: 'Since', of: 'moment', none: 'Never' } as const satisfies Filter;
const paidTo = { kind: 'date', field: 'paidTo', label: 'Paid to', of: 'day' } as const satisfies Filter;
const filters: readonly Filter[] = [status, online, area, price, since, paidTo];

/** 10:00 of 24 November in Sydney, where the day began at 13:00 UTC. */
const clock: FilterClock = { zone: 'Australia/Sydney', now: Date.parse('2026-11-23T23:00:00Z') };

const number = fc.oneof(
  fc.integer({ min: -1e9, max: 1e9 }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => Math.round(value * 100) / 100 + 0),
);
const day = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const dayText = day.map((date) => date.toISOString().slice(0, 10));
const bound = <Bound>(of: fc.Arbitrary<Bound>) => fc.option(of, { nil: '' as const });
const rangeText = (of: fc.Arbitrary<string | number>) =>
  fc
    .tuple(bound(of), bound(of))
    .filter(([from, to]) => from !== '' || to !== '')
    .map(([from, to]) => `${from}..${to}`);

const written: Record<string, fc.Arbitrary<string[]>> = {
  status: fc.subarray(['locked', 'a,b:c', '']),
  online: fc.subarray(['true', 'false']),
  areaId: fc.uniqueArray(fc.oneof(fc.integer({ min: 1 }).map(String), fc.constant('')), { maxLength: 5 }),
  price: rangeText(number).map((text) => [text]),
  since: fc.oneof(rangeText(dayText), fc.constantFrom('today', 'last7', 'thisMonth', '')).map((text) => [text]),
  paidTo: rangeText(dayText).map((text) => [text]),
};

describe('the values of filters', () => {
  it('come back from the address as they were chosen, whatever the kind', () => {
    fc.assert(
      fc.property(fc.record(written, { requiredKeys: [] }), (chosen) => {
        const known = Object.fromEntries(
          filters.flatMap((filter) => {
            const values = knownValues(filter, chosen[filter.field] ?? []);
            return values.length === 0 ? [] : [[filter.field, values]];
          }),
        );
        const address = writeTableState(new URLSearchParams(), { ...emptyTableState, filters: known }).toString();
        const read = readTableState(new URLSearchParams(address)).filters;
        expect(read).toEqual(known);
        for (const filter of filters) {
          expect(knownValues(filter, read[filter.field] ?? [])).toEqual(known[filter.field] ?? []);
          // Every offered value is kept.
          expect(known[filter.field]?.length ?? 0).toBe(new Set(chosen[filter.field] ?? []).size);
        }
      }),
    );
  });

  it('are never more than the filter offers, and never crash it, whatever the address says', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      rangeText(fc.string()),
      fc.constantFrom('1e9..', '..', '...', '-0..'),
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 3 }), (values) => {
        for (const filter of filters) {
          const known = knownValues(filter, values);
          expect(knownValues(filter, known)).toEqual(known);
          conditionsOf([filter], { [filter.field]: known }, clock);
        }
      }),
    );
  });

  it('lose what is unknown or broken, and nothing beside it', () => {
    expect(knownValues(status, ['locked', 'exploded', ''])).toEqual(['locked', '']);
    expect(knownValues(online, ['', 'true', 'yes'])).toEqual(['true']);
    expect(knownValues(area, ['4', '04', '-1', '1.5', 'x', ''])).toEqual(['4', '']);
    expect(knownValues(price, ['x..', '20..10.50', '1..2'])).toEqual(['10.5..20']);
    expect(knownValues(since, ['2026-02-30..', 'last7'])).toEqual(['last7']);
    for (const nothing of ['..', '.. ', ' .. ', '\t..', ' ', '  ']) {
      for (const filter of [price, since, paidTo]) expect(knownValues(filter, [nothing])).toEqual([]);
    }
    expect(knownValues(price, [' 10 .. 20 '])).toEqual(['10..20']);
    expect(knownValues(paidTo, [' .. 2026-01-31 '])).toEqual(['..2026-01-31']);
  });

  it('are read as ranges of the site’s days, to their last millisecond', () => {
    const rangeOf = (filter: Filter, value: string) =>
      conditionsOf([filter], { [filter.field]: [value] }, clock).ranges?.[filter.field];
    expect(rangeOf(since, 'today')).toEqual({ from: '2026-11-23T13:00:00.000Z', to: '2026-11-24T12:59:59.999Z' });
    expect(rangeOf(since, '..2026-10-04')).toEqual({ to: '2026-10-04T12:59:59.999Z' });
    expect(rangeOf(paidTo, 'thisMonth')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    // What the record has is the first day that is not paid.
    const paidThrough = { ...paidTo, of: 'dayAfter' } as const;
    expect(rangeOf(paidThrough, '2026-12-31..2027-01-30')).toEqual({ from: '2027-01-01', to: '2027-01-31' });
    expect(rangeOf(paidThrough, '..2026-12-31')).toEqual({ to: '2027-01-01' });
    expect(rangeOf(price, '10..')).toEqual({ from: 10 });
    expect(conditionsOf(filters, { areaId: ['4', ''], online: ['false'], since: [''] }, clock)).toEqual({
      where: { areaId: [4, null], online: [false], since: [null] },
    });
  });

  it('have a text for their tags', () => {
    expect(['10..20', '..1500.5', '7..', '7..7'].map((value) => rangeLabel(price, value))).toEqual([
      '$10 – $20',
      'Up to $1,500.5',
      'From $7',
      '$7',
    ]);
    expect(['last7', '2026-01-02..2026-01-31', ''].map((value) => rangeLabel(since, value))).toEqual([
      'Last 7 days',
      '02/01/2026 – 31/01/2026',
      'Never',
    ]);
  });
});

describe('rows', () => {
  const rows = [
    { id: 1, areaId: 4, price: 10, since: '2026-11-24T10:00:00+11:00', paidTo: '2026-11-30', tags: [1, 2] },
    { id: 2, areaId: null, price: 20.5, since: '2026-11-23T12:59:59Z', paidTo: '2026-12-01', tags: [] },
    { id: 3, price: '30', since: 'soon', paidTo: null },
    { id: 4, areaId: 5, price: 9.99, since: '2026-11-23T13:00:00Z', paidTo: '', tags: [3] },
  ];
  const left = (query: Parameters<typeof rowFilter>[1]) => rows.filter(rowFilter('unit', query)).map(({ id }) => id);

  it('without a value are found as such, and are in no range', () => {
    expect(left({ where: { areaId: [null] } })).toEqual([2, 3]);
    expect(left({ where: { areaId: [5, null] } })).toEqual([2, 3, 4]);
    expect(left({ where: { paidTo: [null] } })).toEqual([3, 4]);
    expect(left({ where: { tags: [null] } })).toEqual([2, 3]);
    expect(left({ ranges: { paidTo: { to: '2099-01-01' } } })).toEqual([1, 2]);
  });

  it('are in a range with both bounds included, in whatever zone a moment is written', () => {
    expect(left({ ranges: { price: { from: 9.99, to: 10 } } })).toEqual([1, 4]);
    const { ranges } = conditionsOf([since], { since: ['today'] }, clock);
    expect(left({ ranges })).toEqual([1, 4]);
    expect(left({ ranges: { paidTo: { from: '2026-11-30', to: '2026-11-30' } } })).toEqual([1]);
  });

  it('with a list match by any of its values', () => {
    expect(left({ where: { tags: [2, 3] } })).toEqual([1, 4]);
  });
});
