// @module-tag postgres
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { columnsIn, reportColumnCalls } from '#domain/calls/reportColumns.ts';
import { importCalls } from '#domain/calls/imports.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { entityOf } from '#domain/entities/index.ts';
import { reportFields, type ManyRecords } from '#domain/reports/reportFields.ts';
import { bookingLockables, bookings, orders } from '#server/storage/schema/rentals/bookings.ts';
import { smallSeed } from '#tests/support/server/seededDatabase.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';

type Fields = Record<string, unknown>;
type Viewer = keyof typeof viewers;

/** The organisation of the first sites of the demo data. */
const organisationId = 1;

const viewers = {
  'a person with all rights': { organisationId },
  'a person who may read bookings alone': { organisationId, permissions: { bookings: 1 } },
  'a person who may read customers alone': { organisationId, permissions: { customers: 1 } },
  'a person without rights': { organisationId, permissions: {} },
  'a super admin': { organisationId, isSuperAdmin: true },
  'a person of the other organisation of the demo data': { organisationId: 2 },
  'a person of an empty organisation': {},
} as const;

const tokens = new Map<Viewer, string>();

const server = await startTestServer({ seed: smallSeed });
for (const [name, given] of Object.entries(viewers))
  tokens.set(name as Viewer, await server.signIn(await server.build.user(given)));
await addRareRecords();

/** What the demo data lacks: a booked trolley, an overdue bill, credit that was given back, and debt brought forward. */
async function addRareRecords(): Promise<void> {
  const { id: lockableId } = await server.build.lockable({ siteId: 1, type: 'trolley' });
  const [booked] = await server.database
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.siteId, 1))
    .limit(1);
  await server.database.insert(bookingLockables).values({ bookingId: booked?.id ?? 0, lockableId });
  await server.database.update(orders).set({ pastDue: true }).where(eq(orders.status, 'pending'));
  const token = tokens.get('a person with all rights') ?? null;
  const paid = { siteId: 1, customerId: 1, amount: 20, method: 'cash', status: 'succeeded' };
  const credit = { amount: 5, method: 'cash', reason: 'They moved away.' };
  expect(await server.call('POST', 'api/admin/payments', { token, body: paid })).toMatchObject({ status: 201 });
  const path = 'api/admin/customers/1/credit/refund';
  expect(await server.call('POST', path, { token, body: credit })).toMatchObject({ status: 200 });
  await server.database
    .update(bookings)
    .set({ ladderWaits: true })
    .where(eq(bookings.id, booked?.id ?? 0));
  const balance = { amount: 30, on: '2026-01-05', siteId: 1 };
  const opening = importCalls.openingBalance.path.replace(':id', '1');
  expect((await server.call('POST', opening, { token, body: balance })).status).toBeLessThan(300);
}

const partsOf = (entity: ManyRecords) => entityOf(entity).parts?.values ?? [''];

async function get(viewer: Viewer, path: string, query: Readonly<Record<string, number>>) {
  const text = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return server.call('GET', `${path}?${text.join('&')}`, { token: tokens.get(viewer) ?? null });
}

/** Nothing changes once they are read, and reading them takes long. */
const kept = new Map<string, Promise<number | Fields[]>>();

/** A status, or all records. */
function listed(viewer: Viewer, entity: ManyRecords, siteId: number): Promise<number | Fields[]> {
  const key = `${viewer}/${entity}/${siteId}`;
  const read = kept.get(key) ?? readList(viewer, entity, siteId);
  kept.set(key, read);
  return read;
}

async function readList(viewer: Viewer, entity: ManyRecords, siteId: number): Promise<number | Fields[]> {
  const found: Fields[] = [];
  for (const part of partsOf(entity)) {
    const path = resourceCalls(entity).list.path.replace(':type', part);
    let count = 1;
    for (let offset = 0; offset < count; offset += 1_000) {
      const { status, body } = await get(viewer, path, { siteId, offset, limit: 1_000 });
      if (status !== 200) return status;
      const page = body as { count: number; rows: Fields[] };
      count = page.count;
      found.push(...page.rows);
    }
  }
  return found;
}

/** The same by columns. */
async function inColumns(viewer: Viewer, entity: ManyRecords, siteId: number): Promise<number | Fields[]> {
  const found: Fields[] = [];
  for (const part of partsOf(entity)) {
    const path = reportColumnCalls[`${entity}Columns`].path.replace(':type', part);
    const before = found.length;
    for (let from: number | null = 1, counted = -1; from !== null;) {
      const { status, body } = await get(viewer, path, { siteId, ...(from > 1 && { from }) });
      if (status !== 200) return status;
      const columns = columnsIn(body, reportFields[entity]);
      if (columns === null) throw new Error('Columns are missing.');
      const rows = (columns.values[0] ?? []).map((_id, at) =>
        Object.fromEntries(reportFields[entity].map((field, index) => [field, columns.values[index]?.[at]])),
      );
      // The last record of the answer before comes again.
      found.push(...rows.slice(from > 1 ? 1 : 0));
      counted = columns.count ?? counted;
      from = columns.next;
      if (from === null) expect(found.length - before).toBe(counted);
    }
  }
  return found;
}

const partOfLine = ({ unitPrice, total }: Fields) => ({ unitPrice, total });

/** The fields that reports read of a record, null where it has none. */
function reported(entity: ManyRecords, record: Fields): Fields {
  const fields = reportFields[entity].map((field) => {
    const value = record[field] ?? null;
    return [field, entity === 'order' && field === 'lines' ? (value as Fields[]).map(partOfLine) : value];
  });
  return Object.fromEntries(fields);
}

/** Of all viewers and sites in the tests on PostgreSQL: the lists are long. */
const tried = isOnPostgres ? Object.keys(viewers) : ['a person with all rights', 'a person without rights'];

const cases = tried.flatMap((viewer) =>
  (Object.keys(reportFields) as ManyRecords[]).map((entity) => ({ viewer: viewer as Viewer, entity })),
);

/** Who sees most has the lists of all sites once. */
const sitesOf = (viewer: Viewer) => (!isOnPostgres ? [2] : viewer === 'a person with all rights' ? [1, 2] : [0, 1]);

describe.each(cases)('the columns of each $entity, for $viewer', ({ viewer, entity }) => {
  it.each(sitesOf(viewer))('have the records and values of the ordinary list at site %i', async (siteId) => {
    const list = await listed(viewer, entity, siteId);
    const columns = await inColumns(viewer, entity, siteId);
    const expected = typeof list === 'number' ? list : list.map((record) => reported(entity, record));
    // Thousands of rows: a difference is shown only where there is one.
    if (!isDeepStrictEqual(columns, expected)) expect(columns).toEqual(expected);
  });
});

it.runIf(isOnPostgres)(
  'is tried with records of every kind, more than an answer holds, and with refusals',
  async () => {
    const missing: string[] = [];
    for (const entity of Object.keys(reportFields) as ManyRecords[]) {
      const rows = await listed('a super admin', entity, 0);
      if (typeof rows === 'number') throw new Error(`The list of each ${entity} is refused.`);
      const isThere = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));
      const fields = reportFields[entity].filter((field) => !rows.some(({ [field]: value }) => isThere(value)));
      missing.push(...fields.map((field) => `${entity}.${field}`));
    }
    expect(missing).toEqual([]);
    const { length } = (await listed('a super admin', 'order', 0)) as Fields[];
    expect(length).toBeGreaterThan(5_000);
    expect(await listed('a person without rights', 'payment', 0)).toBe(403);
    expect(await listed('a person of the other organisation of the demo data', 'payment', 0)).not.toHaveLength(0);
    expect(await listed('a person of an empty organisation', 'payment', 0)).toEqual([]);
  },
);

it.each(['siteId=-1', 'from=x', 'from=0'])('refuse %s', async (query) => {
  const token = tokens.get('a person with all rights') ?? null;
  const { status } = await server.call('GET', `api/admin/reportColumns/orders?${query}`, { token });
  expect(status).toBe(400);
});

it('refuse a type of booking that there is not', async () => {
  const token = tokens.get('a person with all rights') ?? null;
  const { status } = await server.call('GET', 'api/admin/reportColumns/bookings/holiday', { token });
  expect(status).toBe(404);
});
