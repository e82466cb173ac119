// @module-tag postgres
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookDocuments, type BookRecords } from '#domain/bookkeeping/bookDocuments.ts';
import { noAccounts } from '#domain/bookkeeping/accounts.ts';
import { bookFiles, type BookFile } from '#domain/bookkeeping/bookFiles.ts';
import type { BookEntry } from '#domain/bookkeeping/bookLine.ts';
import { linesToTakeOver } from '#domain/bookkeeping/takeOver.ts';
import type { Books } from '#domain/calls/bookkeeping.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { computeReport } from '#domain/reports/computeReport.ts';
import type { RevenueBasis } from '#domain/reports/report.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { readerOf } from '#tests/features/everything-out/exportDesk.ts';
import { smallSeed } from '#tests/support/server/seededDatabase.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

let server: TestServer;
let token: string;
let path: string;
const now = Date.now();
const quarter = { first: '2026-07-01', last: '2026-09-30' };

let kept: BookRecords | null = null;

/** Read once, until a test changes them. */
async function records(): Promise<BookRecords> {
  return (kept ??= await readRecords());
}

async function readRecords(): Promise<BookRecords> {
  const read = readerOf(server, token);
  const all = async (entity: EntityName) => {
    const rows: unknown[] = [];
    for await (const page of read({ entity })) rows.push(...page.rows);
    return rows as never;
  };
  return {
    sites: await all('site'),
    bookings: await all('booking'),
    orders: await all('order'),
    payments: await all('payment'),
    customers: await all('customer'),
  };
}

const question = { isRegistered: true, siteId: 0, now };

/** Dollars of a column, added up as whole cents. */
const sumOf = ({ columns, rows }: BookFile, column: string) =>
  rows.reduce((cents, row) => cents + Math.round(Number(row[columns.indexOf(column)] ?? 0) * 100), 0);

async function netOf(basis: RevenueBasis, days: typeof quarter): Promise<number> {
  const { figures } = computeReport(
    { ...(await records()), units: [], products: [] } as never,
    { report: 11, siteId: 0, days, basis } as never,
    now,
  );
  return Math.round(Number(figures.find(({ id }) => id === 'net')?.value) * 100);
}

async function taken(): Promise<{ entries: BookEntry[]; since: string | null }> {
  const entries: (BookEntry & { id: number })[] = [];
  for (;;) {
    const { body } = await server.call('GET', `${path}/entries?after=${entries.at(-1)?.id ?? 0}`, { token });
    const { rows } = body as { rows: (BookEntry & { id: number })[] };
    if (rows.length === 0) break;
    entries.push(...rows);
  }
  const { body } = await server.call('GET', path, { token });
  return { entries, since: (body as Books).since };
}

async function toTake(days: typeof quarter): Promise<BookEntry[]> {
  const { documents } = bookDocuments(await records(), question);
  const { entries, since } = await taken();
  return linesToTakeOver(documents, { ...days, taken: entries, since });
}

const take = (days: typeof quarter, entries: readonly BookEntry[], key?: string) =>
  server.call('POST', path, { token, key, body: { program: 'xero', accounts: noAccounts, ...days, entries } });

const plainEntry = ({ document, version, lines }: BookEntry): BookEntry => ({ document, version, lines });

const pathOf = (organisationId: number) => `api/admin/organisations/${organisationId}/bookkeeping`;

// Two years of bills and payments are many for the embedded database.
describe.runIf(isOnPostgres)("the bookkeeper's file of the demo", () => {
  beforeAll(async () => {
    server = await startTestServer({ seed: smallSeed });
    token = await server.signInByCall({ email: 'morgan@gatehouse.example' }, 'open-sesame-4200');
    const { body } = await server.call('GET', 'api/admin/organisations', { token });
    path = pathOf((body as { rows: { id: number }[] }).rows[0]?.id ?? 0);
  }, 60_000);
  afterAll(() => server.close());

  it.each(['xero', 'myob'] as const)('for %s has the sums of the reports, to the cent', async (program) => {
    const { documents, unread } = bookDocuments(await records(), question);
    expect(unread).toBe(0);
    const lines = linesToTakeOver(documents, { ...quarter, taken: [], since: null }).flatMap((entry) => entry.lines);
    const [sales, money] = bookFiles(program, lines, noAccounts) as [BookFile, BookFile];
    const [billed, collected] = [await netOf('billed', quarter), await netOf('collected', quarter)];
    expect(billed).toBeGreaterThan(0);
    expect(sumOf(sales, program === 'xero' ? '*UnitAmount' : 'Inc-Tax Amount')).toBe(billed);
    expect(sumOf(money, program === 'xero' ? '*Amount' : 'Amount')).toBe(collected);
    // Every file of the program says 1/11 where it says GST.
    const [tax, taxed] = program === 'xero' ? ['TaxAmount', '*TaxType'] : ['GST Amount', 'Tax Code'];
    const isTaxed = (row: BookFile['rows'][number]) => String(row[sales.columns.indexOf(taxed)]).startsWith('GST');
    const withTax = { ...sales, rows: sales.rows.filter(isTaxed) };
    expect(sumOf({ ...sales, rows: sales.rows.filter((row) => !isTaxed(row)) }, tax)).toBe(0);
    const gross = sumOf(withTax, program === 'xero' ? '*UnitAmount' : 'Inc-Tax Amount');
    expect(Math.abs(sumOf(withTax, tax) - gross / 11)).toBeLessThan(withTax.rows.length);
  });

  it('is empty the second time, also where two people take it at once, and has later what came late', async () => {
    const first = await toTake(quarter);
    const answers = await Promise.all([take(quarter, first, 'request a'), take(quarter, first, 'request b')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // A repetition of the request answers as the first one.
    const repeated = answers[0]?.status === 200 ? 'request a' : 'request b';
    expect(await take(quarter, first, repeated)).toMatchObject({ status: 200 });
    expect((await taken()).entries.map(plainEntry)).toEqual(first.map(plainEntry));
    expect(await toTake(quarter)).toEqual([]);

    const cancelled = first.find(({ document }) => document.startsWith('order:'));
    const id = Number(cancelled?.document.split(':')[1]);
    await server.database.execute(`update orders set status = 'cancelled' where id = ${id}`);
    const { body: changed } = await server.call('GET', `api/admin/orders/${id}`, { token });
    const before = await records();
    kept = { ...before, orders: before.orders.map((order) => (order.id === id ? (changed as typeof order) : order)) };
    const october = { first: '2026-10-01', last: '2026-10-31' };
    const second = await toTake(october);
    const sum = (entry: BookEntry | undefined) => entry?.lines.reduce((cents, line) => cents + line.cents, 0) ?? 0;
    expect(sum(second.find(({ document }) => document === cancelled?.document))).toBe(-sum(cancelled));
    expect((await take(october, second)).status).toBe(200);
    expect(await toTake(october)).toEqual([]);
    expect(await toTake(quarter)).toEqual([]);
    // What was taken over in all is what the reports say of all that time.
    const lines = (await taken()).entries.flatMap((entry) => entry.lines);
    const cents = (isMoney: boolean) =>
      lines.reduce((all, line) => ((line.category === 'money') === isMoney ? all + line.cents : all), 0);
    const both = { first: quarter.first, last: october.last };
    expect(cents(false)).toBe(await netOf('billed', both));
    expect(cents(true)).toBe(await netOf('collected', both));
  }, 60_000);
});

describe("the bookkeeper's file", () => {
  let organisationId: number;
  let stranger: string;
  beforeAll(async () => {
    server = await startTestServer();
    ({ id: organisationId } = await server.build.organisation());
    stranger = await server.signIn(await server.build.user({ organisationId, permissions: everywhere(31) }));
  });
  afterAll(() => server.close());

  const line = {
    day: '2026-07-03',
    category: 'rent',
    tax: 'gst',
    cents: 100,
    gst: 9,
    number: '1',
    contact: 'A',
    description: '',
    method: null,
  } as const;
  const fileOf = (document: string) => ({
    program: 'xero',
    accounts: noAccounts,
    ...quarter,
    entries: [{ document, version: 0, lines: [line] }],
  });

  it('takes a bill over once, of two people at once too', async () => {
    const { id: siteId } = await server.build.site({ organisationId });
    const { id: customerId } = await server.build.customer({ organisationId });
    const { id } = await server.build.order({ siteId, customerId });
    const body = fileOf(`order:${id}`);
    const send = (key: string) => server.call('POST', pathOf(organisationId), { token: stranger, key, body });
    const answers = await Promise.all([send('request a'), send('request b')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const taken = await server.call('GET', `${pathOf(organisationId)}/entries`, { token: stranger });
    expect(taken.body).toMatchObject({ rows: [{ document: `order:${id}`, version: 0, lines: [line] }] });
  });

  it('takes nothing of another organisation, and nothing without the right', async () => {
    const { id: otherId } = await server.build.organisation();
    const { id: siteId } = await server.build.site({ organisationId: otherId });
    const { id: customerId } = await server.build.customer({ organisationId: otherId });
    const { id: orderId } = await server.build.order({ siteId, customerId });
    const { id: paymentId } = await server.build.payment({ siteId, customerId });
    const own = pathOf(organisationId);
    for (const document of [`order:${orderId}`, `payment:${paymentId}`, `customer:${customerId}`])
      expect(await server.call('POST', own, { token: stranger, body: fileOf(document) })).toMatchObject({
        status: 400,
      });
    const other = pathOf(otherId);
    expect(await server.call('GET', other, { token: stranger })).toMatchObject({ status: 404 });
    expect(await server.call('GET', `${other}/entries`, { token: stranger })).toMatchObject({ status: 404 });
    const reader = await server.signIn(await server.build.user({ organisationId, permissions: { bookings: 2 } }));
    expect(await server.call('GET', own, { token: reader })).toMatchObject({ status: 200, body: { accounts: null } });
    const accounts = { ...noAccounts, rent: '4-1000' };
    expect(await server.call('PUT', `${own}/accounts`, { token: reader, body: { accounts } })).toMatchObject({
      status: 403,
    });
    expect(await server.call('PUT', `${own}/accounts`, { token: stranger, body: { accounts } })).toMatchObject({
      status: 200,
      body: { accounts },
    });
  });
});
