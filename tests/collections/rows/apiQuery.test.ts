import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors/appError.ts';
import { PagedRows } from './pagedRows.ts';

const area = (id: number, given: object = {}) => ({ id, siteId: 1, name: `Area ${id}`, ...given });
const at = (second: number) => new Date(second * 1000).toISOString();
const refusal = new AppError({ code: 'refused', message: 'No: 400', status: 400 });

describe('what of a question the API does not answer', () => {
  it('is any order but the list’s own, and filters by what is neither an id nor a state', async () => {
    const rows = new PagedRows();
    const byName = { field: 'name', direction: 'asc' } as const;
    const sorted = await rows.opened('unit', { siteId: 4, sort: byName, where: { kind: ['storage'] } });
    expect(sorted.state?.ignored).toEqual(['sort', 'where']);
    expect(rows.server.asked[0]?.input.query).toEqual({ siteId: 4, offset: 0, limit: 1000 });
    const log = await rows.opened('eventLog', { sort: { field: 'createdAt', direction: 'desc' } });
    expect(log.state?.ignored).toEqual([]);
  });

  it('is no filter by states', async () => {
    const rows = new PagedRows();
    rows.server.rows = [area(1, { status: 'failed' })];
    const found = await rows.opened('area', { where: { status: ['failed', 'pending'] } });
    expect(found.state?.ignored).toEqual([]);
    expect(rows.server.asked[0]?.input.query?.searchQuery).toEqual([
      { column: 'status', query: ['failed', 'pending'] },
    ]);
  });

  it('is no order that is the list’s own backwards: the rows are read from its end', async () => {
    const rows = new PagedRows();
    rows.server.rows = [1, 2, 3, 4, 5].map((id) => area(id));
    const newest = { sort: { field: 'createdAt', direction: 'desc' }, limit: 2 } as const;
    const pages = await Promise.all([0, 2, 4, 6].map((skip) => rows.opened('area', { ...newest, skip })));
    expect(pages.map(({ ids }) => ids)).toEqual([[5, 4], [3, 2], [1], []]);
    expect(pages.map(({ state }) => [state?.total, state?.ignored])).toEqual(pages.map(() => [5, []]));
  });

  it('is nothing where the server searches by words and filters by ids', async () => {
    const rows = new PagedRows();
    rows.server.rows = [area(1, { controllerId: 5, name: 'North gate area' })];
    const found = await rows.opened('area', { search: ' north  AREA ', where: { controllerId: [5] } });
    expect(found.state?.ignored).toEqual([]);
    expect(rows.server.asked[0]?.input.query?.searchQuery).toEqual([
      { column: 'controllerId', query: 5 },
      { column: 'name', query: 'north' },
      { column: 'name', query: 'AREA' },
    ]);
  });

  it('is no word: phone numbers and email addresses are looked for in their own columns', async () => {
    const rows = new PagedRows();
    await rows.opened('customer', { search: 'Zoë (0412) +61412 zoe@ muller.example st. 12' });
    expect(rows.server.asked[0]?.input.query?.searchQuery).toEqual([
      { column: 'name', query: 'Zoë' },
      { column: 'phone', query: '(0412)' },
      { column: 'phone', query: '+61412' },
      { column: 'email', query: 'zoe@' },
      { column: 'email', query: 'muller.example' },
      { column: 'name', query: 'st.' },
      { column: 'phone', query: '12' },
    ]);
    await rows.opened('unit', { search: '12' });
    expect(rows.server.asked.at(-1)?.input.query?.searchQuery).toEqual([{ column: 'name', query: '12' }]);
  });

  it('is of one column where the query names it', async () => {
    const rows = new PagedRows();
    await rows.opened('customer', { search: '0412 zoe@', searchIn: 'company' });
    await rows.opened('customer', { search: '0412 zoe@' });
    expect(rows.server.asked.map(({ input }) => input.query?.searchQuery?.map(({ column }) => column))).toEqual([
      ['company', 'company'],
      ['phone', 'email'],
    ]);
  });

  it('is no row that is found by something else than its fields: it is asked for by its id, and stands first', async () => {
    const rows = new PagedRows();
    const [ada, bob] = [area(1, { name: 'Ada' }), area(2, { name: 'Bob' })];
    const idsIn = (query: { searchQuery?: readonly { column: string; query: unknown }[] | undefined } = {}) =>
      query.searchQuery?.find(({ column }) => column === 'id')?.query;
    rows.server.listed = (_path, { query }) => (idsIn(query) === undefined ? [ada, bob] : [bob]);
    const found = await rows.opened('area', { search: 'b', foundIds: [2], where: { controllerId: [5] } });
    expect(rows.server.asked[0]?.input.query?.searchQuery).toEqual([
      { column: 'id', query: [2] },
      { column: 'controllerId', query: 5 },
    ]);
    expect(found.ids[0]).toBe(2);
    expect(found.ids.filter((id) => id === 2)).toHaveLength(1);
  });

  it('is what the rows show that it let pass by', async () => {
    const rows = new PagedRows();
    rows.server.rows = [area(1, { controllerId: 5 }), area(2, { controllerId: 6 })];
    const found = await rows.opened('area', { search: 'north', where: { kind: ['indoor'] } });
    expect(found.ids).toEqual([1, 2]);
    expect(found.state?.ignored).toEqual(['where', 'search']);
  });

  it('is no condition on ids that the server ignores: rows of others are left out here', async () => {
    const rows = new PagedRows({ pageSize: 4 });
    const of = (id: number, customerId?: number) => ({
      id,
      siteId: 1,
      ...(customerId === undefined ? {} : { customerId }),
    });
    rows.server.rows = [of(1, 501), of(2, 502), of(3), of(4, 503), of(5, 502), of(6, 501)];
    const found = await rows.opened('invitation', { where: { customerId: [501] } });
    expect([found.ids, found.state?.total, found.state?.ignored]).toEqual([[1, 6], 2, []]);
    const second = await rows.opened('invitation', { where: { customerId: [501] }, skip: 1, limit: 1 });
    expect([second.ids, second.state?.total]).toEqual([[6], 2]);
  });

  it('is no row without the searched column, where no other row shows that the server ignores it', async () => {
    const rows = new PagedRows();
    rows.server.rows = [{ id: 1 }, { id: 2, customerId: 501 }];
    expect((await rows.opened('invitation', { where: { customerId: [501] } })).ids).toEqual([1, 2]);
  });

  it('is no row of a subject’s own list that says it is another’s; one that says nothing stays', async () => {
    const rows = new PagedRows();
    rows.server.rows = [{ id: 1 }, { id: 2, customer_id: 502 }, { id: 3, customer_id: 501 }];
    for (const entity of ['booking', 'order', 'payment', 'document'] as const)
      expect((await rows.opened(entity, { of: { subject: 'customer', id: 501 } })).ids).toEqual([1, 3]);
  });

  it('is what it refuses: the rows come without it, and it is not asked for again', async () => {
    const rows = new PagedRows();
    rows.server.rows = [area(1)];
    rows.server.refuses = ({ query }) => (query?.searchQuery === undefined ? null : refusal);
    const found = await rows.opened('area', { search: 'Area' });
    expect(found.ids).toEqual([1]);
    expect(found.state?.ignored).toEqual(['search']);
    rows.views.refetch();
    await rows.pass(1_000);
    expect(rows.server.asked).toHaveLength(3);
  });

  it('is named by field, so that a list can say which of its filters hold', async () => {
    const rows = new PagedRows();
    const ranges = { createdAt: { from: at(5) }, price: { to: 20 } };
    rows.server.rows = [area(1, { controllerId: 5, createdAt: at(9), price: 90 })];
    const found = await rows.opened('area', { where: { controllerId: [5], floor: [2] }, ranges });
    expect(rows.server.asked[0]?.input.query?.searchQuery).toEqual([
      { column: 'controllerId', query: 5 },
      { column: 'createdAt', query: { from: at(5) } },
    ]);
    expect(found.state?.ignoredFields).toEqual(['floor', 'price']);
  });

  it('is a range that the server refuses; values and words are still sent', async () => {
    const rows = new PagedRows();
    rows.server.rows = [area(1, { controllerId: 5, createdAt: at(1) })];
    const hasRange = (query: object = {}) => JSON.stringify(query).includes('from');
    rows.server.refuses = ({ query }) => (hasRange(query) ? refusal : null);
    const ranges = { createdAt: { from: at(5) } };
    const found = await rows.opened('area', { where: { controllerId: [5] }, search: 'area', ranges });
    expect(found.ids).toEqual([1]);
    expect(found.state?.ignored).toEqual(['where']);
    const last = rows.server.asked.at(-1)?.input.query?.searchQuery;
    expect(last?.map(({ column }) => column)).toEqual(['controllerId', 'name']);
  });

  it('is no value of a field, which no condition expresses', async () => {
    const rows = new PagedRows();
    const found = await rows.opened('unit', { where: { areaId: [4, null] } });
    expect(rows.server.asked[0]?.input.query).not.toHaveProperty('searchQuery');
    expect(found.state?.ignoredFields).toEqual(['areaId']);
  });

  it('is a list that no call gives', () => {
    const rows = new PagedRows();
    expect(() => rows.open('pinCode', {})).toThrow(/no calls of its own/);
    expect(() => rows.open('eventLog', { of: { subject: 'hub', id: 1 } })).toThrow(/No call lists eventLog/);
  });
});

describe('an entity of several lists', () => {
  const booking = (id: number, type: string) => ({
    id,
    type,
    site_id: 1,
    customer_id: 1,
    units: [],
    status: 'active',
    startsAt: at(id),
    rate: 1,
    period: 'week',
    arrears: 0,
    complimentary: false,
    createdAt: at(id),
  });
  const lists: Record<string, number[]> = { storage: [1, 2, 3, 4, 5], workspace: [6], hire: [7, 8, 9] };

  it('keeps records of several types with one number', async () => {
    const rows = new PagedRows();
    rows.server.rows = [
      { id: 7, type: 'UnitController' },
      { id: 7, type: 'MotorisedLock' },
    ];
    expect((await rows.opened('deviceConfig', {})).ids).toEqual([7, 7]);
  });

  it.each([true, false])('is read as if they were one behind the other (with totals: %s)', async (counts) => {
    const rows = new PagedRows({ counts, pageSize: 2 });
    rows.server.listed = (path) => {
      const type = path.split('/').at(-1) ?? '';
      return (lists[type] ?? []).map((id) => booking(id, type));
    };
    const across = await rows.opened('booking', { skip: 4, limit: 3 });
    const last = await rows.opened('booking', { skip: 8, limit: 5 });
    const hires = await rows.opened('booking', { where: { type: ['hire'] }, limit: 2 });
    expect([across.ids, last.ids, hires.ids]).toEqual([[5, 6, 7], [9], [7, 8]]);
    expect(last.state?.total).toBe(9);
    expect(hires.state?.ignored).toEqual([]);
    if (counts) expect([across.state?.total, hires.state?.total]).toEqual([9, 3]);
  });

  it('has lists of calls of their own: archived alerts, archived users of a role', async () => {
    const rows = new PagedRows();
    await rows.opened('alert', { of: { subject: 'alert', id: 0, list: 'archived' } });
    await rows.opened('user', { of: { subject: 'permissionRole', id: 7, list: 'archived' } });
    expect(rows.server.asked.map(({ path, input }) => [path.split('admin/').at(-1), input.fields])).toEqual([
      ['alerts', { archived: 'true' }],
      ['users/roles/7', { status: 'archived' }],
    ]);
  });

  it('is read of the lists that hold what is asked for', async () => {
    const rows = new PagedRows();
    await rows.opened('vacantUnit', { siteId: 2, where: { kind: ['locker', 'car_park'] } });
    expect(rows.server.asked.map(({ path }) => path.split('/').at(-1))).toEqual(['storage', 'car_park']);
  });
});
