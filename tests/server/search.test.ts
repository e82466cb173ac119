// @module-tag postgres
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#domain/entities/index.ts';
import { foldText, plainForms } from '#domain/search/foldText.ts';
import { containsText } from '#server/rest/crud/containsText.ts';
import { customers } from '#server/storage/schema/rentals/customers.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

let server: TestServer;
let token: string;
let firstSite: number;
const unitIds: number[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const { build } = server;
  const { id: organisationId } = await build.organisation();
  firstSite = (await build.site({ organisationId })).id;
  const secondSite = (await build.site({ organisationId })).id;
  const made = [
    await build.unit({ siteId: firstSite, name: 'A101', status: 'locked', squareMetres: 4.5 }),
    await build.unit({ siteId: firstSite, name: 'A102', status: 'unlocked' }),
    await build.unit({ siteId: secondSite, name: '50%_\\x', status: 'locked', kind: 'office' }),
  ];
  unitIds.push(...made.map(({ id }) => id));
  token = await server.signIn(await build.user({ organisationId }));
});

const units = 'api/admin/units';
const search = (searchQuery: unknown, more = '') =>
  server.call('GET', `${units}?searchQuery=${encodeURIComponent(JSON.stringify(searchQuery))}${more}`, { token });

async function found(searchQuery: unknown, more = ''): Promise<number[]> {
  const { status, body } = await search(searchQuery, more);
  expect(status).toBe(200);
  const { count, rows } = body as { count: number; rows: AnyRecord[] };
  expect(rows).toHaveLength(count);
  return rows.map(({ id }) => id);
}

describe('searchQuery', () => {
  it('finds text inside the fields that people search by, whatever its case', async () => {
    const [a101, a102, odd] = unitIds;
    expect(await found([{ column: 'name', query: 'a10' }])).toEqual([a101, a102]);
    expect(await found([{ column: 'name', query: '%_\\' }])).toEqual([odd]);
    expect(await found([{ column: 'name', query: '_' }])).toEqual([odd]);
  });

  it('matches all other columns whole, in either spelling', async () => {
    const [a101, a102, odd] = unitIds;
    expect(await found([{ column: 'status', query: 'locked' }])).toEqual([a101, odd]);
    expect(await found([{ column: 'siteId', query: firstSite }])).toEqual([a101, a102]);
    expect(await found([{ column: 'site_id', query: String(firstSite) }])).toEqual([a101, a102]);
    expect(await found([{ column: 'squareMetres', query: 4.5 }])).toEqual([a101]);
    expect(
      await found([
        { column: 'status', query: 'locked' },
        { column: 'kind', query: 'office' },
      ]),
    ).toEqual([odd]);
    expect(await found([{ column: 'status', query: 'locked' }], `&siteId=${firstSite}`)).toEqual([a101]);
  });

  it('takes a list of ids, of which unknown ones are left out', async () => {
    const [a101, , odd] = unitIds;
    expect(await found([{ column: 'id', query: [odd, 1_999_999_999, a101] }])).toEqual([a101, odd]);
    expect(await found([{ column: 'id', query: [] }])).toEqual([]);
    expect(await found([{ column: 'id', query: 99_999_999_999 }])).toEqual([]);
  });

  it('says what it cannot search by', async () => {
    expect(await search([{ column: 'colour', query: 'red' }])).toMatchObject({
      status: 400,
      body:
        'There is no column "colour" to search by. ' +
        'Known columns: id, siteId, name, kind, status, statusChangedAt, areaId, size, squareMetres, floor, price, pricePeriod, lockType, controllerId, channel, contactInput, contactRest, cleaningState, notes, heldSince, alarmingSince, faultedSince.',
    });
    expect(await search([{ column: 'siteId', query: 'first' }])).toMatchObject({
      status: 400,
      body: 'The column "siteId" must be searched by a whole number.',
    });
    expect((await search([{ column: 'id', query: 1.5 }])).status).toBe(400);
    const hashes = 'api/admin/users?searchQuery=[{"column":"passwordHash","query":"a"}]';
    expect((await server.call('GET', hashes, { token })).status).toBe(400);
  });

  it('finds days and moments in a range, both ends included, or open at one', async () => {
    const { build } = server;
    const { id: siteId, organisationId } = await build.site();
    const days = ['2026-11-01', '2026-11-15', '2026-12-01'];
    const ids: number[] = [];
    for (const day of days) {
      const startsAt = new Date(`${day}T00:00:00Z`);
      ids.push((await build.booking({ siteId, startsAt, paidTo: day })).id);
    }
    const own = await server.signIn(await build.user({ organisationId }));
    const ask = async (column: string, query: unknown) => {
      const conditions = encodeURIComponent(JSON.stringify([{ column, query }]));
      const path = `api/admin/bookings/storage?searchQuery=${conditions}`;
      return server.call('GET', path, { token: own });
    };
    const within = async (column: string, query: unknown) =>
      ((await ask(column, query)).body as { rows: AnyRecord[] }).rows.map(({ id }) => id);
    const [first, second, third] = ids;
    expect(await within('paidTo', { from: '2026-11-01', to: '2026-11-30' })).toEqual([first, second]);
    expect(await within('paid_to', { from: '2026-11-02' })).toEqual([second, third]);
    expect(await within('paidTo', { to: '2026-11-14' })).toEqual([first]);
    const [from, to] = ['2026-11-15T11:00:00+11:00', '2026-12-01T00:00:00Z'];
    expect(await within('startsAt', { from, to })).toEqual([second, third]);
    expect(await within('starts_at', { to: '2026-11-14T23:59:59Z' })).toEqual([first]);
    expect(await within('startsAt', to)).toEqual([third]);
    for (const [column, query, sentence] of [
      ['paidTo', { from: 'May' }, 'The column "paidTo" must be searched by a day such as 2026-12-31.'],
      [
        'startsAt',
        { to: '2026-12-01' },
        'The column "startsAt" must be searched by a moment such as 2026-11-21T09:30:00+11:00.',
      ],
      ['rate', { from: '1' }, 'Only columns of days or moments are searched by {"from", "to"}, not "rate".'],
      ['paidTo', {}, 'searchQuery must be a JSON list of {"column", "query"} pairs.'],
    ] as const) {
      expect(await ask(column, query)).toMatchObject({ status: 400, body: sentence });
    }
  });

  it('ignores accents on either side, and letters of other alphabets that have a plain form', async () => {
    const { build } = server;
    const { id: organisationId } = await build.organisation();
    const letters = Object.keys(plainForms).join('');
    const every = `${letters}${letters.toUpperCase()}ẞ`;
    const people = [
      [every, 'Letters'],
      ['Zoë', 'Müller'],
      ['Søren', 'Straße'],
      ['ÉMILE', 'Łukasz'],
      ['Anna', 'O’Brien'],
    ] as const;
    for (const [firstName, lastName] of people) await build.customer({ organisationId, firstName, lastName });
    const own = await server.signIn(await build.user({ organisationId }));
    const named = async (query: string) => {
      const conditions = encodeURIComponent(JSON.stringify([{ column: 'name', query }]));
      const { body } = await server.call('GET', `api/admin/customers?searchQuery=${conditions}`, { token: own });
      return (body as { rows: { firstName: string }[] }).rows.map(({ firstName }) => firstName);
    };
    for (const typed of ['zoe', 'ZOË', 'muller', 'Zoe\u0308']) expect(await named(typed)).toEqual(['Zoë']);
    for (const typed of ['soren', 'SØREN', 'strasse', 'STRAẞE']) expect(await named(typed)).toEqual(['Søren']);
    for (const typed of ['emile', 'Émile', 'lukasz']) expect(await named(typed)).toEqual(['ÉMILE']);
    for (const typed of ["o'brien", 'O’BRIEN', 'ánna']) expect(await named(typed)).toEqual(['Anna']);
    expect(await named(foldText(every))).toEqual([every]);
  });

  it('finds a phone number by any part of it, however it is typed', async () => {
    const { build } = server;
    const { id: organisationId } = await build.organisation();
    const mobile = await build.customer({ organisationId, phone: '+61 412 345 678' });
    const landline = await build.customer({ organisationId, phone: '0295551234' });
    const hotline = await build.customer({ organisationId, phone: '1300 975 707' });
    await build.customer({ organisationId, phone: null });
    const own = await server.signIn(await build.user({ organisationId }));
    const withPhone = async (...words: string[]) => {
      const conditions = encodeURIComponent(JSON.stringify(words.map((query) => ({ column: 'phone', query }))));
      const { body } = await server.call('GET', `api/admin/customers?searchQuery=${conditions}`, { token: own });
      return (body as { rows: { id: number }[] }).rows.map(({ id }) => id);
    };
    for (const typed of ['0412345678', '+61412345678', '61412345678', '0061412345678', '(0412)', '345678', '+61 (0)4'])
      expect(await withPhone(typed)).toEqual([mobile.id]);
    expect(await withPhone('0412', '345', '678')).toEqual([mobile.id]);
    for (const typed of ['02', '(02)', '+61295', '9555-1234', '02 9555 1234'])
      expect(await withPhone(typed)).toEqual([landline.id]);
    for (const typed of ['1300', '1300975707', '975 707']) expect(await withPhone(typed)).toEqual([hotline.id]);
    expect(await withPhone('Zoë')).toEqual([]);
  });

  it('must be a JSON list of conditions', async () => {
    const refusal = { status: 400, body: 'searchQuery must be a JSON list of {"column", "query"} pairs.' };
    expect(await search({ column: 'id' })).toMatchObject(refusal);
    expect(await server.call('GET', 'api/admin/units?searchQuery=name', { token })).toMatchObject(refusal);
  });
});

describe('paging', () => {
  it('serves 100 rows at first, what is asked for, and never more than 1000', async () => {
    const { build } = server;
    const { id: organisationId } = await build.organisation();
    const { id: siteId } = await build.site({ organisationId });
    for (let made = 0; made < 103; made += 1) await build.unit({ siteId });
    const own = await server.signIn(await build.user({ organisationId }));
    const rows = async (query: string) => {
      const { body } = await server.call('GET', `api/admin/units?${query}`, { token: own });
      return (body as { rows: unknown[] }).rows.length;
    };
    expect(await rows('')).toBe(100);
    expect(await rows('offset=100')).toBe(3);
    expect(await rows('limit=103')).toBe(103);
    expect(await rows('limit=999999999')).toBe(103);
  });

  it('says what is wrong with a query field', async () => {
    for (const [query, sentence] of [
      ['offset=-1', 'offset must be a whole number from 0.'],
      ['limit=0', 'limit must be a whole number from 1.'],
      ['siteId=first', 'siteId must be the number of a site, or 0 for all sites.'],
      ['mode=everything', 'The only mode of a list is "options".'],
    ]) {
      expect(await server.call('GET', `api/admin/units?${query}`, { token })).toMatchObject({
        status: 400,
        body: sentence,
      });
    }
  });
});

describe('the search for a part of a text', () => {
  it.each([
    ['name', customers.name, 'kova'],
    ['company', customers.company, 'till'],
    ['email', customers.email, '@exa'],
    ['phone', customers.phone, '0491 570'],
  ] as const)('finds the %s of a customer by an index, however many there are', async (field, column, text) => {
    const plan = await server.database.transaction(async (transaction) => {
      // There are few rows, which would otherwise be read one after the other.
      for (const scan of ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan'])
        await transaction.execute(sql`select set_config(${scan}, 'off', true)`);
      const wanted = transaction
        .select({ id: customers.id })
        .from(customers)
        .where(containsText(column, text, field === 'phone'));
      return transaction.execute(sql`explain ${wanted}`);
    });
    expect(JSON.stringify(plan)).toContain(`customers_${field}_text`);
  });
});
