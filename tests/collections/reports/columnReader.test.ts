import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRecord } from '#domain/entities/recordReader.ts';
import { reportFields, type ManyRecords } from '#domain/reports/reportFields.ts';
import { columnReader } from '#collections/replica/reports/columnReader.ts';
import { compactor } from '#collections/replica/reports/compactRecord.ts';
import { draws } from '#tests/support/properties/seed.ts';

const entities = Object.keys(reportFields) as ManyRecords[];

const moment = '2026-11-20T00:00:00.000Z';
const named = { id: 3, name: 'Ada' };
const usual: Readonly<Record<string, unknown>> = {
  name: 'Ada',
  number: 'ORD-000001',
  customer: named,
  units: [{ ...named, kind: 'storage' }],
  lockables: [],
  status: 'active',
  type: 'storage',
  period: 'month',
  method: 'card',
  startsAt: moment,
  endsAt: null,
  paidAt: moment,
  createdAt: moment,
  paidTo: '2026-11-20',
  complimentary: false,
  archived: false,
  notes: null,
  lines: [{ unitPrice: 10, total: 20 }],
  refunds: [{ amount: 5, at: moment }],
  creditLines: [],
};

const odd = fc.constantFrom<unknown>(
  null,
  '12.5',
  'Active',
  '',
  7,
  -1,
  true,
  [],
  [named],
  named,
  [{ total: '3' }],
  'x',
);

/** A record as a server sends it, and some whose fields are of any kind. */
const recordOf = (entity: ManyRecords) =>
  fc.record(
    Object.fromEntries(
      reportFields[entity].map((field) => {
        const normal = fc.constant(field in usual ? usual[field] : 5);
        return [field, fc.oneof({ weight: 30, arbitrary: normal }, { weight: 1, arbitrary: odd })];
      }),
    ),
  );

it.each(entities)('reads the columns of each %s like its single records, however odd', (entity) => {
  const compact = compactor(entity);
  const read = columnReader(entity, compact);
  let whole = 0;
  fc.assert(
    fc.property(fc.array(recordOf(entity), { maxLength: 4 }), (records) => {
      const columns = reportFields[entity].map((field) => records.map((record) => record[field]));
      const rows = read(columns).map(({ parsed }) => (parsed.ok ? parsed.row : null));
      const expected = records.map((record) => {
        const one = readRecord(entity, record);
        return one === null ? null : compact(one);
      });
      expect(rows).toEqual(expected);
      whole += rows.filter((row) => row !== null).length;
    }),
    { numRuns: draws(300) },
  );
  expect(whole).toBeGreaterThan(100);
});
