import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaRecords } from '#resources/area/areaRecords.tsx';
import { customer as customerResource } from '#resources/customer/customer.tsx';
import { bookable, purchasable } from '#resources/product/product.tsx';
import { unit as unitResource } from '#resources/unit/unit.tsx';
import { bookingColumns } from '#resources/booking/columns.tsx';
import type { AnyRow } from '#crud/descriptor/define.ts';
import type { Column } from '#crud/table/column.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { checkTyped } from '#domain/forms/checkTyped.ts';
import { toTyped } from '#domain/forms/typedValues.ts';
import { importKinds } from '#domain/import/kinds/index.ts';
import { importKindIds, importVerdicts, type ImportKindId } from '#domain/import/plan.ts';
import { headerWords, valueWords, wordsIn } from '#domain/import/vocabulary.ts';
import { sizes, unitKinds } from '#domain/states/unitKind.ts';
import { planFile, Records } from '#tests/support/import/carryOut.ts';
import { exportedCsv } from '#tests/support/import/exportedCsv.ts';
import { draws } from '#tests/support/properties/seed.ts';

const sites = [
  { id: 1, name: 'North', timeZone: 'Australia/Sydney' },
  { id: 2, name: 'South', timeZone: 'Australia/Perth' },
];

const records = new Records({
  site: sites,
  area: [{ id: 3, siteId: 1, name: 'East', floor: 0 }],
  unit: [{ id: 4, siteId: 1, name: 'A1', kind: 'storage', price: 90, pricePeriod: 'month' }],
  controller: [{ id: 5, siteId: 1, name: 'Board 1' }],
  customer: [
    { id: 6, name: 'Zoë Hart', firstName: 'Zoë', lastName: 'Hart', email: 'zoe@example.com', phone: '0412 345 678' },
    { id: 7, name: 'Zoë Hart', firstName: 'Zoë', lastName: 'Hart' },
  ],
  product: [
    { id: 8, name: 'Box', kind: 'purchasable', sku: 'B1', price: 4 },
    { id: 9, name: 'Small', kind: 'bookable', price: 90 },
  ],
  permissionRole: [{ id: 10, name: 'Desk' }],
  user: [{ id: 11, email: 'sam@example.com' }],
});

const cell = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    '',
    'A1',
    'B7',
    'North',
    'South',
    'East',
    'Board 1',
    'Zoë Hart',
    'Hart, Zoë',
    'zoe@example.com',
    'Box',
    'Small',
  ),
  fc.constantFrom(
    '21/11/2026',
    '2026-01-31',
    '1/2/26',
    '46347',
    '$1,234.50',
    '(45.00)',
    '1.234,50',
    '3x3',
    '10x20',
    'yes',
    'Desk',
  ),
  fc.constantFrom(
    '0412 345 678',
    '1234',
    '99999999',
    'new@example.com',
    '12 Smith St, Newtown NSW 2042',
    'Board 1, channel 3',
    'Total',
  ),
  fc.constantFrom(
    ...Object.values(valueWords).flatMap((words) => [...Object.keys(words), ...Object.values(words).flatMap(wordsIn)]),
  ),
  fc.integer({ min: -50, max: 90_000 }).map(String),
);

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A file with columns of the kind, and others, and any cells. */
const fileOf = (id: ImportKindId) => {
  const names = [
    ...importKinds[id].fields.map(({ label }) => label),
    ...Object.values(headerWords[id] ?? {}).flatMap(wordsIn),
  ];
  const header = fc.array(
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: fc.string() }),
    { minLength: 2, maxLength: 9 },
  );
  return header.chain((columns) =>
    fc
      .array(fc.array(cell, { minLength: columns.length, maxLength: columns.length }), { minLength: 1, maxLength: 12 })
      .map((rows) => [columns, ...rows].map((cells) => cells.map(quoted).join(',')).join('\n')),
  );
};

/** The ids of records that are made along the way, for the form. */
const withIds = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'made' in value ? 1 : value;

describe.each(importKindIds)('any file of the list %s', (id) => {
  const { schema } = importKinds[id];

  it('is planned row by row, and creates nothing that the form would refuse', () => {
    fc.assert(
      fc.property(fileOf(id), fc.constantFrom(null, 1), (file, siteId) => {
        if (file.replaceAll(/[",\s]/g, '') === '') return;
        let planned;
        try {
          planned = planFile(id, file, records, { siteId });
        } catch (thrown) {
          expect(thrown).toMatchObject({ name: 'AppError' });
          return;
        }
        for (const { verdict, steps, remarks, name } of planned.rows) {
          expect(importVerdicts).toContain(verdict);
          expect(name).not.toBe('');
          expect(steps.length > 0).toBe(verdict === 'create' || verdict === 'change');
          if (verdict === 'cannot') expect(remarks).not.toEqual([]);
          expect(new Set(steps.map((step) => step.name)).size).toBe(steps.length);
          for (const { act, entity, body } of steps) {
            if (act !== 'create' || entity !== id) continue;
            const filled = Object.fromEntries(Object.entries(body).map(([field, value]) => [field, withIds(value)]));
            expect(checkTyped(schema, toTyped(schema, filled), null).mistakes).toEqual([]);
          }
        }
      }),
      { numRuns: draws(60) },
    );
  });
});

const line = fc
  .string({ minLength: 1, maxLength: 14, unit: 'grapheme' })
  .map((text) => text.replaceAll(/\s+/g, ' ').trim())
  .filter(
    (text) =>
      /[a-z\d]/i.test(text) &&
      !/^(?:n\/?a|total|sum|count)/i.test(text) &&
      !/[\p{C}\p{Z}]/u.test(text.replaceAll(' ', '')),
  );

const nameOf = fc.oneof(
  line,
  fc.constantFrom('A101', '=1+1', "'-2", '-3', '@home', 'Zoë "Z" Hart', 'Hart, Zoë', '+61', 'Null'),
);
const amount = fc.integer({ min: 0, max: 999_999 }).map((cents) => cents / 100);
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null });

/** Folded names are those by which a site tells its records apart. */
const folded = ({ name }: { name: string }) => name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const columnsOf = (columns: readonly Column<never>[]) => columns as unknown as readonly Column<AnyRow>[];

/** A list goes out as CSV and comes in again. @returns the verdicts and reasons of rows that are not the same. */
function differences(
  kind: ImportKindId,
  entity: EntityName,
  columns: readonly Column<never>[],
  rows: readonly Record<string, unknown>[],
): unknown[] {
  const held = new Records({
    site: sites,
    area: [{ id: 3, siteId: 1, name: 'East' }],
    productCategory: [{ id: 4, name: 'Locks' }],
    [entity]: rows,
  });
  const file = exportedCsv(columnsOf(columns), rows as readonly AnyRecord[], held);
  const planned = planFile(kind, file, held, { siteId: 1, change: { answers: { productKind: 'bookable' } } });
  return planned.rows
    .filter(({ verdict }) => verdict !== 'same')
    .map(({ verdict, name, remarks, changes }) => ({ verdict, name, remarks, changes }));
}

/** Holds for all drawn lists. */
const unchanged = <Row>(lists: fc.Arbitrary<Row[]>, compare: (rows: Row[]) => unknown[]) =>
  fc.assert(
    fc.property(lists, (rows) => {
      expect(compare(rows)).toEqual([]);
    }),
  );

const numbered = (rows: readonly object[]) => rows.map((row, at) => ({ id: 100 + at, ...row }));

describe('a list that is exported and brought in again changes nothing', () => {
  it('of units', () => {
    const unit = fc.record({
      siteId: fc.constant(1),
      name: nameOf,
      status: fc.constantFrom('locked', 'unlocked', null),
      kind: fc.constantFrom(...unitKinds),
      size: maybe(fc.constantFrom(...sizes)),
      squareMetres: maybe(fc.integer({ min: 1, max: 9_999 }).map((tenths) => tenths / 10)),
      floor: maybe(fc.integer({ min: -2, max: 30 })),
      price: maybe(amount),
      areaId: fc.constant(3),
      Area: fc.constant({ name: 'East' }),
      statusChangedAt: fc.constant('2026-11-21T03:07:08Z'),
    });
    const units = fc.uniqueArray(unit, { selector: folded, minLength: 1, maxLength: 8 });
    unchanged(units, (rows) => differences('unit', 'unit', unitResource.columns, numbered(rows)));
  });

  it('of customers', () => {
    const customer = fc.record({
      firstName: nameOf,
      lastName: nameOf,
      phone: maybe(fc.integer({ min: 0, max: 9_999_999 }).map((digits) => `041${String(digits).padStart(7, '0')}`)),
      email: maybe(fc.integer({ min: 0, max: 99_999 }).map((number) => `tenant${number}@example.com`)),
      company: maybe(nameOf),
      owed: amount,
      siteId: maybe(fc.constantFrom(1, 2)),
      createdAt: fc.constant('2026-11-21T03:07:08Z'),
      archived: fc.boolean(),
    });
    const whole = fc.uniqueArray(
      customer.map((each) => ({ ...each, name: `${each.firstName} ${each.lastName}` })),
      { selector: ({ name }) => folded({ name: name.replaceAll(/[\s,]+/g, ' ') }), minLength: 1, maxLength: 8 },
    );
    unchanged(whole, (rows) => differences('customer', 'customer', customerResource.columns, numbered(rows)));
  });

  it('of areas and products', () => {
    const area = fc.record({ siteId: fc.constant(1), name: nameOf, floor: fc.integer({ min: -2, max: 30 }) });
    const areas = fc.uniqueArray(area, { selector: folded, minLength: 1, maxLength: 8 });
    unchanged(areas, (rows) => differences('area', 'area', areaRecords.columns.slice(0, 2), numbered(rows)));
    const product = fc.record({
      name: nameOf,
      status: fc.constant('AVAILABLE'),
      price: amount,
      period: fc.constantFrom('month', 'week'),
      periodCount: fc.integer({ min: 1, max: 4 }),
      unitKind: maybe(fc.constantFrom(...unitKinds)),
      size: maybe(fc.constantFrom(...sizes)),
      categoryId: fc.constant(4),
      category: fc.constant({ id: 4, name: 'Locks' }),
    });
    const products = (kind: string) =>
      fc.uniqueArray(product, { selector: folded, minLength: 1, maxLength: 8 }).map((rows) =>
        numbered(rows).map((row, at) => ({
          ...row,
          kind,
          ...(kind === 'bookable' ? {} : { sku: `C${at}`, size: null }),
        })),
      );
    unchanged(products('bookable'), (rows) => differences('product', 'product', bookable.columns, rows));
    unchanged(products('purchasable'), (rows) => differences('product', 'product', purchasable.columns, rows));
  });

  it('and each of its columns that can be brought in finds its field', () => {
    const fieldsOf = (kind: ImportKindId, columns: readonly Column<never>[]) => {
      const header = columns.filter(({ onlyOnScreen }) => onlyOnScreen !== true).map((column) => column.header);
      const { settings } = planFile(
        kind,
        `${header.map(quoted).join(',')}\n${header.map(() => '').join(',')}x\n`,
        records,
      );
      return Object.fromEntries(header.map((name, at) => [name, settings.fields[at] ?? null]));
    };
    expect(fieldsOf('unit', unitResource.columns)).toMatchObject({
      Name: 'name',
      Site: 'site',
      Area: 'area',
      Kind: 'kind',
      Size: 'size',
      'm²': 'squareMetres',
      Floor: 'floor',
      Price: 'price',
      'Last change': null,
    });
    expect(fieldsOf('customer', customerResource.columns)).toMatchObject({
      Name: 'fullName',
      Balance: 'balance',
      Site: 'site',
      Email: 'email',
    });
    expect(fieldsOf('booking', bookingColumns as readonly Column<never>[])).toMatchObject({
      Customer: 'customerName',
      Unit: 'units',
      State: 'status',
      From: 'startsAt',
      To: 'endsAt',
      Rate: 'rate',
      'Paid through': 'paidThrough',
      Balance: 'balance',
      'Booked on': null,
    });
  });
});
