import fc from 'fast-check';
import type { EntityName } from '#domain/entities/index.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { defaultThresholds } from '#domain/reports/pricingThresholds.ts';
import type { Report, ReportQuestion } from '#domain/reports/report.ts';
import { entityOfSource, type ReportRecords, type ReportSource } from '#domain/reports/reportRecords.ts';

type Raw = Readonly<Record<string, unknown>>;
export type RawRecords = { [Source in ReportSource]?: readonly unknown[] };

const readAll = (entity: EntityName, rows: readonly unknown[] = []) =>
  (JSON.parse(JSON.stringify(rows)) as unknown[]).flatMap((row) => readRecord(entity, row) ?? []);

/** Records as the API sends and the dashboard reads them. */
export function recordsOf(raw: RawRecords): ReportRecords {
  const lists = Object.entries(entityOfSource).map(([source, entity]) => [
    source,
    readAll(entity, raw[source as keyof RawRecords]),
  ]);
  return Object.fromEntries(lists) as unknown as ReportRecords;
}

export const aSite = (id: number, timeZone = 'Australia/Sydney', more: Raw = {}) => ({
  id,
  name: `Site ${id}`,
  timeZone,
  organisationId: 1,
  ...more,
});

export const aUnit = (id: number, more: Raw = {}) => ({
  id,
  siteId: 1,
  name: `A${100 + id}`,
  kind: 'storage',
  status: 'locked',
  size: 'small',
  squareMetres: 4,
  cleaningState: 'AVAILABLE',
  price: 100,
  pricePeriod: 'month',
  ...more,
});

/** A booking of unit 1 that goes on, from 9 o'clock in Sydney on 1 October 2026. */
export const aBooking = (id: number, more: Raw = {}) => ({
  id,
  type: 'storage',
  site_id: 1,
  customer_id: id,
  customer: { id, name: `Customer ${id}` },
  units: [{ id: 1, name: 'A101', kind: 'storage' }],
  lockables: [],
  status: 'active',
  startsAt: '2026-09-30T23:00:00.000Z',
  endsAt: null,
  createdAt: '2026-09-28T01:00:00.000Z',
  rate: 100,
  period: 'month',
  arrears: 0,
  paidTo: null,
  complimentary: false,
  notes: null,
  ...more,
});

/** A paid bill of a booking. */
export const aBill = (id: number, bookingId: number | null, total: number, day: string, more = {}) => ({
  id,
  siteId: 1,
  number: `ORD-${id}`,
  customerId: bookingId,
  bookingId,
  status: 'paid',
  total,
  paid: total,
  lines: [{ id, description: 'Rent', quantity: 1, unitPrice: total, total }],
  createdAt: `${day}T02:00:00Z`,
  ...more,
});
/** A payment by card. */
export const aPayment = (id: number, bookingId: number | null, amount: number, day: string, more = {}) => ({
  id,
  siteId: 1,
  customerId: bookingId,
  orderId: id,
  bookingId,
  amount,
  method: 'card',
  status: 'succeeded',
  paidAt: `${day}T02:00:00Z`,
  createdAt: `${day}T02:00:00Z`,
  ...more,
});

/** Bookings of some units. */
export const ofUnits = (...ids: number[]) => ids.map((id) => ({ id, name: `A${100 + id}`, kind: 'storage' }));

export const questionOf = (
  question: Pick<ReportQuestion, 'report' | 'days'> & Partial<ReportQuestion>,
): ReportQuestion => ({
  siteId: 0,
  basis: 'billed',
  thresholds: defaultThresholds,
  ...question,
});

export const figureOf = ({ figures }: Report, id: string) => {
  const figure = figures.find((each) => each.id === id);
  if (figure === undefined) throw new Error(`There is no figure ${id}.`);
  return figure;
};

/** The cells of some columns of a table. */
export function cellsOf({ tables }: Report, table: string, ...columns: string[]) {
  const found = tables.find(({ id }) => id === table);
  if (found === undefined) throw new Error(`There is no table ${table}.`);
  const places = columns.map((column) => found.columns.findIndex(({ id }) => id === column));
  if (places.includes(-1)) throw new Error(`A column is missing: ${columns.join()}.`);
  return found.rows.map(({ cells }) => places.map((place) => cells[place] ?? null));
}

/** A product that is booked, in few words. */
export const plainProduct = {
  id: 1,
  organisationId: 1,
  kind: 'bookable',
  name: 'P',
  status: 'AVAILABLE',
  price: 1,
  period: 'month',
  periodCount: 1,
  unitKind: 'storage',
  size: null,
};

/** Draws rows with any value in any field but the id, such as one of the given moments. */
export function spoiltBy(instant: fc.Arbitrary<string>) {
  const junk = fc.oneof(
    fc.constant(null),
    fc.string(),
    fc.double(),
    fc.boolean(),
    instant,
    fc.constant([]),
    fc.constant({}),
    fc.constant('0000-01-01T00:00:00Z'),
    fc.constant('9999-12-31T23:59:59.999Z'),
    fc.constant([null, { id: 'x' }]),
  );
  const fieldsOf = (row: unknown) => Object.keys(row as object).filter((field) => field !== 'id');
  return (rows: readonly unknown[] = []) =>
    fc
      .tuple(...rows.map((row) => fc.dictionary(fc.constantFrom(...fieldsOf(row)), junk)))
      .map((fields) => rows.map((row, index) => ({ ...(row as object), ...fields[index] })));
}
