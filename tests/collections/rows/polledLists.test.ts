import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors/appError.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import { SocketWait } from '#collections/replica/socketWait.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';
import { PagedRows } from './pagedRows.ts';

const pinCode = (id: number) => ({ id, customerId: 7, code: `c${id}`, createdAt: '2026-11-21T00:00:00.000Z' });
const line = (id: number) => ({ id, siteId: 1, event: 'Opened', kind: 'open', createdAt: at(id) });
const area = (id: number, given: object = {}) => ({ id, siteId: 1, name: `Area ${id}`, ...given });
const at = (second: number) => new Date(second * 1000).toISOString();
const many = <Row>(count: number, row: (id: number) => Row) => Array.from({ length: count }, (_one, n) => row(n + 1));

const codes = { of: { subject: 'customer', id: 7 } } as const;
const events = { of: { subject: 'unit', id: 3 }, limit: 3 } as const;
const eventOf = (given: Partial<LiveEvent>): LiveEvent => ({ entity: 'pinCode', act: 'UPDATE', id: 1, ...given });
const refusal = (status: number, code: 'refused' | 'forbidden' | 'notFound' | 'server') =>
  new AppError({ code, message: `No: ${status}`, status });

describe('rows that are read page by page', () => {
  it('are those of the subject, with the total, and live once they are read', async () => {
    const rows = new PagedRows();
    rows.server.rows = many(12, pinCode);
    const { state } = await rows.opened('pinCode', { ...codes, skip: 5, limit: 3 });
    expect(state?.rows.map(({ id }) => id)).toEqual([6, 7, 8]);
    expect(state).toMatchObject({ total: 12, freshness: { state: 'live' }, coverage: { kind: 'paged', count: 12 } });
    expect(rows.server.asked.map(({ path }) => path)).toEqual(['api/admin/customers/7/pinCodes']);
  });

  it.each([
    ['whatever page size the server chooses', { pageSize: 2 }],
    ['where it ignores the limit', { pageSize: 100, limits: false }],
    ['where it sends plain arrays by offset', { pageSize: 4, counts: false }],
    ['where it sends one plain array of everything', { counts: false, ignoresOffset: true }],
    ['where it counts and sends everything all the same', { ignoresOffset: true }],
  ])('are the same %s', async (_how, habits) => {
    const rows = new PagedRows(habits);
    rows.server.rows = many(12, pinCode);
    const middle = await rows.opened('pinCode', { ...codes, skip: 5, limit: 3 });
    const end = await rows.opened('pinCode', { ...codes, skip: 10, limit: 5 });
    const beyond = await rows.opened('pinCode', { ...codes, skip: 20, limit: 5 });
    expect([middle.ids, end.ids, beyond.ids]).toEqual([[6, 7, 8], [11, 12], []]);
    expect(middle.state?.total).toBeGreaterThan(8);
    expect(end.state?.total).toBe(12);
  });

  it('leave out what cannot be read, count it and report it once, without its values', async () => {
    const rows = new PagedRows();
    rows.server.rows = [pinCode(1), { code: '4321' }, 'rubbish', pinCode(4)];
    const codesShown = await rows.opened('pinCode', codes);
    rows.views.refetch();
    await rows.pass(1_000);
    expect(codesShown.ids).toEqual([1, 4]);
    expect(codesShown.state).toMatchObject({ skipped: 2, total: 4 });
    expect(rows.reported).toHaveLength(1);
    expect(rows.reported[0]).not.toContain('4321');
  });

  it.each([{ customerId: [0] }, { id: [0, -1] }])('cost no call where no record can match: %o', async (where) => {
    const rows = new PagedRows();
    const { state } = await rows.opened('pinCode', { where });
    expect(state).toMatchObject({ rows: [], total: 0, freshness: { state: 'live', complete: true } });
    expect(rows.server.asked).toEqual([]);
  });

  it('wait for the socket at the start, and are read once when it is up', async () => {
    const wait = new SocketWait(new VirtualScheduler());
    const rows = new PagedRows({}, wait);
    rows.server.rows = many(3, pinCode);
    const [one, two] = [await rows.opened('pinCode', codes), await rows.opened('pinCode', codes)];
    const left = await rows.opened('pinCode', { ...codes, limit: 2 });
    left.shut();
    expect(rows.server.asked).toEqual([]);
    wait.end();
    rows.views.connected(false);
    await rows.server.settle();
    expect(rows.server.asked).toHaveLength(1);
    expect([one.ids, two.ids]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('are read without the socket, if it cannot be opened', async () => {
    const wait = new SocketWait(new VirtualScheduler());
    const rows = new PagedRows({}, wait);
    rows.server.rows = many(3, pinCode);
    const shown = await rows.opened('pinCode', codes);
    wait.giveUp();
    await rows.server.settle();
    expect(shown.ids).toEqual([1, 2, 3]);
  });

  it('are read once for equal questions of several tabs, as long as one of them looks', async () => {
    const rows = new PagedRows();
    rows.server.rows = many(3, pinCode);
    const one = await rows.opened('pinCode', { ...codes, where: { customerId: [7], userId: [] } });
    const two = rows.open('pinCode', { where: { customerId: [7] }, ...codes });
    expect(two.ids).toEqual([1, 2, 3]);
    expect(rows.server.asked).toHaveLength(1);
    one.shut();
    rows.views.event(eventOf({}));
    await rows.pass(1_000);
    expect(rows.server.asked).toHaveLength(2);
    two.shut();
    await rows.pass(60_000);
    expect(rows.server.asked).toHaveLength(2);
  });

  it('are searched for once the words have rested, not with each letter', async () => {
    const rows = new PagedRows();
    for (const search of ['n', 'no', 'nor']) {
      const typed = rows.open('area', { search });
      await rows.pass(100);
      typed.shut();
    }
    await rows.opened('area', { search: 'nort' });
    expect(rows.server.asked.map(({ input }) => input.query?.searchQuery)).toEqual([
      [{ column: 'name', query: 'nort' }],
    ]);
  });

  it('end the request under way when nobody looks any more', async () => {
    const rows = new PagedRows();
    rows.open('pinCode', codes).shut();
    expect(rows.server.requests).toEqual([]);
    await rows.pass(60_000);
    expect(rows.server.asked).toHaveLength(1);
  });
});

describe('what is read again', () => {
  it('is what an event tells of: at once, then at most once a second, with one request under way', async () => {
    const rows = new PagedRows();
    rows.server.rows = many(3, pinCode);
    const shown = await rows.opened('pinCode', codes);
    await rows.pass(5_000);
    rows.server.rows = many(4, pinCode);
    rows.views.event(eventOf({ act: 'CREATE', id: 4 }));
    expect(shown.state?.freshness.state).toBe('reconciling');
    rows.scheduler.runNext();
    rows.views.event(eventOf({}));
    rows.views.event(eventOf({ act: 'DELETE' }));
    expect(rows.server.requests).toHaveLength(1);
    await rows.server.settle();
    expect(shown.ids).toEqual([1, 2, 3, 4]);
    expect(shown.state?.freshness.state).toBe('reconciling');
    await rows.pass(999);
    expect(rows.server.asked).toHaveLength(2);
    await rows.pass(1);
    expect(rows.server.asked).toHaveLength(3);
    expect(shown.state?.freshness.state).toBe('live');
  });

  it('is told once to the tab, however many events come at once', async () => {
    const rows = new PagedRows();
    rows.server.rows = many(3, pinCode);
    const watched = await rows.opened('pinCode', codes);
    for (let count = 0; count < 2_000; count += 1) rows.views.event(eventOf({ id: (count % 3) + 1 }));
    await rows.pass(2_000);
    expect(rows.server.asked).toHaveLength(2);
    expect(watched.shown).toBe(3);
  });

  it('is nothing where the event is of another entity, or of another site and no row in view', async () => {
    const rows = new PagedRows();
    rows.server.rows = many(3, area);
    await rows.opened('powerController', { siteId: 1 });
    rows.views.event(eventOf({ entity: 'pinCode' }));
    rows.views.event(eventOf({ entity: 'powerController', id: 9, siteId: 2 }));
    await rows.pass(5_000);
    expect(rows.server.asked).toHaveLength(1);
    rows.views.event(eventOf({ entity: 'powerController', id: 9, siteId: 1 }));
    await rows.pass(0);
    expect(rows.server.asked).toHaveLength(2);
  });

  it('is a log after any device event, at most every two seconds', async () => {
    const rows = new PagedRows();
    rows.server.rows = [line(3), line(2), line(1)];
    const log = await rows.opened('eventLog', events);
    rows.server.rows = [line(4), line(3), line(2), line(1)];
    rows.views.event(eventOf({ entity: 'unit', id: 99, siteId: 2 }));
    await rows.pass(1_999);
    expect(log.ids).toEqual([3, 2, 1]);
    await rows.pass(1);
    expect(log.ids).toEqual([4, 3, 2]);
    rows.views.event(eventOf({ entity: 'customer', id: 1 }));
    await rows.pass(5_000);
    expect(rows.server.asked).toHaveLength(2);
  });

  it.each(['order', 'payment'] as const)('is a customer’s %ss after an event of a booking', async (entity) => {
    const rows = new PagedRows();
    await rows.opened(entity, { of: { subject: 'customer', id: 7 } });
    await rows.pass(5_000);
    rows.views.event(eventOf({ entity: 'booking', siteId: 2 }));
    await rows.pass(10);
    expect(rows.server.asked).toHaveLength(2);
  });

  it('is everything in view every 30 seconds, on focus, and after a write of one’s own that no event tells of', async () => {
    const rows = new PagedRows();
    await rows.opened('actionLog', { of: { subject: 'unit', id: 3 } });
    await rows.pass(29_999);
    expect(rows.server.asked).toHaveLength(1);
    await rows.pass(1);
    expect(rows.server.asked).toHaveLength(2);
    rows.views.refetch();
    await rows.pass(1_000);
    expect(rows.server.asked).toHaveLength(3);
    rows.views.changed(eventOf({ entity: 'customer', id: 1 }));
    await rows.pass(1_000);
    expect(rows.server.asked).toHaveLength(4);
  });

  it('is no other record’s list after a PIN code of one’s own, but its log', async () => {
    const rows = new PagedRows();
    await rows.opened('payment', { of: { subject: 'customer', id: 7 } });
    await rows.opened('actionLog', { of: { subject: 'user', id: 3 } });
    await rows.opened('pinCode', codes);
    rows.server.asked.length = 0;
    rows.views.changed(eventOf({ id: 9 }));
    await rows.pass(1_000);
    expect(rows.server.asked.map(({ path }) => path).toSorted()).toEqual([
      'api/admin/actionLogs/users/3',
      'api/admin/customers/7/pinCodes',
    ]);
  });
});

describe('a connection that breaks', () => {
  it('leaves the rows stale since then; what recovered is live again, what did not is read anew', async () => {
    const rows = new PagedRows();
    rows.server.rows = many(2, pinCode);
    const shown = await rows.opened('pinCode', codes);
    await rows.pass(4_000);
    rows.isConnected = false;
    rows.views.disconnected();
    expect(shown.state?.freshness).toEqual({ state: 'stale', complete: true, since: 4_000 });
    rows.isConnected = true;
    rows.views.connected(true);
    expect(shown.state?.freshness.state).toBe('live');
    expect(rows.server.asked).toHaveLength(1);
    rows.views.connected(false);
    expect(shown.state?.freshness.state).toBe('reconciling');
    await rows.server.settle();
    expect(shown.state?.freshness.state).toBe('live');
  });

  it('lets no answer of before win over one of after', async () => {
    const rows = new PagedRows();
    rows.server.rows = many(2, pinCode);
    rows.server.endsCalledOff = false;
    const shown = rows.open('pinCode', codes);
    rows.server.serve(0);
    rows.server.rows = many(3, pinCode);
    rows.views.connected(false);
    rows.server.serve(0);
    rows.server.deliver(1);
    await rows.server.settle();
    expect(shown.ids).toEqual([1, 2, 3]);
  });

  it('is not waited for by a request that hangs: the one after it is sent at once', async () => {
    const rows = new PagedRows();
    rows.server.rows = many(2, pinCode);
    rows.server.endsCalledOff = false;
    const shown = rows.open('pinCode', codes);
    rows.isConnected = false;
    rows.views.disconnected();
    rows.isConnected = true;
    rows.views.connected(true);
    rows.server.serve(1);
    rows.server.deliver(0);
    await rows.pass(0);
    expect(shown.ids).toEqual([1, 2]);
  });
});

describe('a reading that fails', () => {
  it('is said where nothing was read before, and tried again ever more slowly while somebody looks', async () => {
    const rows = new PagedRows();
    rows.server.refuses = () => refusal(500, 'server');
    const shown = await rows.opened('pinCode', codes);
    expect(shown.error?.message).toBe('No: 500');
    await rows.pass(1_000);
    await rows.pass(2_000);
    await rows.pass(4_000);
    expect(rows.server.asked).toHaveLength(4);
    rows.server.refuses = null;
    rows.server.rows = many(2, pinCode);
    await rows.pass(8_000);
    expect(shown.ids).toEqual([1, 2]);
  });

  it('keeps what was read before, stale and with the reason, until one succeeds', async () => {
    const rows = new PagedRows();
    rows.server.rows = many(2, pinCode);
    const shown = await rows.opened('pinCode', codes);
    rows.views.event(eventOf({}));
    rows.scheduler.runNext();
    rows.server.lose(0);
    await rows.server.settle();
    expect(shown.ids).toEqual([1, 2]);
    expect(shown.state).toMatchObject({ failure: 'Network connection failed', freshness: { state: 'stale' } });
    await rows.pass(1_000);
    expect(shown.state?.failure).toBeUndefined();
    expect(shown.state?.freshness.state).toBe('live');
  });

  it.each([
    [403, 'forbidden'],
    [404, 'notFound'],
  ] as const)('shows nothing any more after a %i', async (status, code) => {
    const rows = new PagedRows();
    rows.server.rows = many(2, pinCode);
    const shown = await rows.opened('pinCode', codes);
    rows.server.refuses = () => refusal(status, code);
    rows.views.event(eventOf({}));
    await rows.pass(1_000);
    expect(shown.state).toBeNull();
    expect(shown.error?.status).toBe(status);
  });

  it('is not even sent without the right, and what was shown goes with the right', async () => {
    const rows = new PagedRows();
    rows.server.rows = many(2, pinCode);
    rows.views.setRights({ permissions: { customers: 2 }, isSuperAdmin: false });
    const shown = await rows.opened('pinCode', codes);
    const ofStaff = rows.open('pinCode', { of: { subject: 'user', id: 1 } });
    expect(ofStaff.error?.code).toBe('forbidden');
    rows.views.setRights({ permissions: { sites: 31 }, isSuperAdmin: false });
    expect(shown).toMatchObject({ state: null, error: { code: 'forbidden' } });
    rows.views.event(eventOf({}));
    rows.views.refetch();
    rows.views.connected(false);
    await rows.pass(60_000);
    expect(rows.server.asked).toHaveLength(1);
    rows.views.setRights({ permissions: { customers: 2 }, isSuperAdmin: false });
    await rows.server.settle();
    expect(shown.ids).toEqual([1, 2]);
    expect(ofStaff.error?.code).toBe('forbidden');
  });

  it('is not asked for any sooner by events, however many come', async () => {
    const rows = new PagedRows();
    rows.server.rows = many(2, pinCode);
    const shown = await rows.opened('pinCode', codes);
    rows.server.refuses = () => refusal(500, 'server');
    for (let second = 0; second < 14; second += 1) {
      rows.views.event(eventOf({}));
      await rows.pass(1_000);
    }
    // Once for the event, then 1, 2, 4 and 8 s after each failure.
    expect(rows.server.asked.length).toBeLessThanOrEqual(5);
    rows.server.refuses = null;
    await rows.pass(16_000);
    expect(shown.state?.freshness.state).toBe('live');
  });
});
