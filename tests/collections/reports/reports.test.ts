import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors/appError.ts';
import { keptUnwatched } from '#collections/replica/reports/sourceRecords.ts';
import { figureOf, paymentOf, question, ReportDesk } from './reportDesk.ts';

const refusal = (status: number, code: 'forbidden' | 'server') =>
  new AppError({ code, message: 'The server has a fault.', status });
const many = (count: number) => Array.from({ length: count }, () => 10);
const paid = (desk: ReportDesk) => desk.server.asked.filter(({ path }) => path.endsWith('payments'));
const offsets = (desk: ReportDesk) => paid(desk).map(({ input }) => input.query?.offset);

describe('a report of a list that is read page by page', () => {
  it('shows its progress, then the report, whatever the page size', async () => {
    const desk = new ReportDesk({ pageSize: 100 });
    desk.pay(...many(250));
    const shown = desk.open();
    desk.tick();
    await desk.pass(1_000);
    const [first] = shown.values;
    expect(first).toMatchObject({
      status: 'reading',
      sources: [{ source: 'orders' }, { source: 'payments', total: null }],
    });
    expect(figureOf(shown, 'paid')).toBe(2_500);
    expect(shown.values.at(-1)).toMatchObject({ status: 'ready', unread: [], freshness: { state: 'live' } });
  });

  it('counts what is read against the total', async () => {
    const desk = new ReportDesk({ pageSize: 100 });
    desk.pay(...many(250));
    const shown = desk.open();
    await desk.answer(3);
    for (let turn = 0; turn < 10; turn += 1) desk.scheduler.runNext();
    expect(shown.values.at(-1)).toMatchObject({ sources: [{}, { source: 'payments', done: 199, total: 250 }] });
  });

  it.each([
    ['plain arrays without counts', { pageSize: 100, counts: false }],
    ['everything at once without a count', { counts: false, ignoresOffset: true }],
    ['everything with a count, whatever the offset', { ignoresOffset: true }],
  ])('is the same with %s', async (_what, habits) => {
    const desk = new ReportDesk(habits);
    desk.pay(...many(250));
    const shown = desk.open();
    await desk.pass(2_000);
    expect(figureOf(shown, 'paid')).toBe(2_500);
    await desk.pass(120_000);
    expect(figureOf(shown, 'paid')).toBe(2_500);
  });

  it('leaves rows without an id out and says how many', async () => {
    const desk = new ReportDesk();
    desk.server.lists['payments'] = [paymentOf(1, 5), { amount: 3 }, 'rubbish', paymentOf(4, 7)];
    const shown = desk.open();
    await desk.pass(2_000);
    expect(figureOf(shown, 'paid')).toBe(12);
    expect(shown.values.at(-1)).toMatchObject({ unread: ["2 payments couldn't be read and aren't counted."] });
    expect(desk.reported).toHaveLength(1);
  });

  it('stops with its last viewer and goes on at the same page', async () => {
    const desk = new ReportDesk({ pageSize: 100 });
    desk.pay(...many(950));
    const shown = desk.open();
    await desk.answer(4);
    shown.close();
    await desk.pass(60_000);
    const before = offsets(desk);
    expect(before.length).toBeLessThan(10);
    const again = desk.open();
    await desk.pass(500);
    expect(offsets(desk).slice(before.length)).not.toContain(0);
    expect(figureOf(again, 'paid')).toBe(9_500);
  });

  it('is read once for many questions, and dropped when nobody has looked for a while', async () => {
    const desk = new ReportDesk();
    desk.pay(...many(120));
    const first = desk.open();
    await desk.pass(2_000);
    const asked = offsets(desk).length;
    first.close();
    await desk.pass(keptUnwatched / 2);
    const second = desk.open({ days: { first: '2026-10-01', last: '2026-10-31' }, siteId: 1 });
    desk.tick();
    expect(figureOf(second, 'paid')).toBe(1_200);
    expect(offsets(desk).slice(asked)).not.toContain(0);
    second.close();
    await desk.pass(keptUnwatched + 1_000);
    const third = desk.open();
    desk.tick();
    expect(third.values.at(-1)?.status).toBe('reading');
  });

  it('counts the records of its site alone', async () => {
    const desk = new ReportDesk();
    desk.server.lists['payments'] = [paymentOf(1, 5), paymentOf(2, 7, { siteId: 2 })];
    const shown = desk.open({ siteId: 2 });
    await desk.pass(1_000);
    expect(figureOf(shown, 'paid')).toBe(7);
    expect(paid(desk)[0]?.input.query?.siteId).toBe(2);
  });
});

describe('a list that cannot be read', () => {
  it('is left out and named, until trying again succeeds', async () => {
    const desk = new ReportDesk();
    desk.pay(1, 2, 3);
    desk.server.refuses = (_input, path) => (path.endsWith('payments') ? refusal(500, 'server') : null);
    const shown = desk.open();
    await desk.pass(3_000);
    expect(figureOf(shown, 'paid')).toBe(0);
    expect(shown.values.at(-1)).toMatchObject({
      status: 'ready',
      canRetry: true,
      unread: ["Payments couldn't be read, so they aren't counted. The server has a fault."],
    });
    desk.server.refuses = null;
    desk.reports.retry(11);
    await desk.pass(1_000);
    expect(figureOf(shown, 'paid')).toBe(6);
    expect(shown.values.at(-1)).toMatchObject({ unread: [], canRetry: false });
  });

  it('is left out where the user has no right to it, and nothing is asked', async () => {
    const desk = new ReportDesk();
    desk.pay(1, 2, 3);
    desk.forbidden.add('payment');
    const shown = desk.open();
    await desk.pass(1_000);
    expect(figureOf(shown, 'paid')).toBe(0);
    expect(shown.values.at(-1)).toMatchObject({ unread: ["You may not see payments, so they aren't counted."] });
    expect(paid(desk)).toEqual([]);
  });

  it('disappears at once when the right to it is taken, and returns with it', async () => {
    const desk = new ReportDesk();
    desk.pay(1, 2, 3);
    const shown = desk.open();
    await desk.pass(1_000);
    desk.forbidden.add('payment');
    desk.reports.rightsChanged(() => false);
    await desk.pass(300);
    expect(figureOf(shown, 'paid')).toBe(0);
    desk.forbidden.clear();
    desk.reports.rightsChanged(() => false);
    await desk.pass(1_000);
    expect(figureOf(shown, 'paid')).toBe(6);
  });

  it('is left out where the server refuses it', async () => {
    const desk = new ReportDesk();
    desk.pay(1, 2, 3);
    desk.server.refuses = (_input, path) => (path.endsWith('payments') ? refusal(403, 'forbidden') : null);
    const shown = desk.open();
    await desk.pass(1_000);
    expect(shown.values.at(-1)).toMatchObject({ unread: ["You may not see payments, so they aren't counted."] });
  });

  it('shows an error when the report itself cannot be computed', async () => {
    const desk = new ReportDesk({}, () => {
      throw new Error('No');
    });
    const shown = desk.open();
    await desk.pass(1_000);
    expect(shown.error?.message).toContain("couldn't be computed");
    expect(desk.reported).toHaveLength(1);
  });
});

describe('a report changes', () => {
  async function opened(amounts: readonly number[] = many(120)) {
    const desk = new ReportDesk();
    desk.pay(...amounts);
    const shown = desk.open();
    await desk.pass(5_000);
    return { desk, shown };
  }

  it('within a second of a payment in this browser', async () => {
    const { desk, shown } = await opened();
    desk.pay(99);
    desk.reports.changedHere({ entity: 'payment', act: 'CREATE', id: 121 });
    await desk.pass(500);
    expect(figureOf(shown, 'paid')).toBe(1_299);
    desk.pay(1);
    desk.reports.createdHere('payment');
    await desk.pass(500);
    expect(figureOf(shown, 'paid')).toBe(1_300);
  });

  it('soon after a booking’s event, with the order that was paid', async () => {
    const { desk, shown } = await opened();
    desk.server.lists['orders'] = [{ id: 4, siteId: 1, status: 'pending', total: 50, paid: 0, lines: [] }];
    desk.reports.createdHere('order');
    await desk.pass(1_000);
    expect(figureOf(shown, 'due')).toBe(50);
    desk.server.lists['orders'] = [{ id: 4, siteId: 1, status: 'paid', total: 50, paid: 50, lines: [] }];
    desk.server.lists['payments']?.push(paymentOf(121, 50, { orderId: 4 }));
    desk.event({});
    await desk.pass(1_500);
    expect(figureOf(shown, 'paid')).toBe(1_250);
    expect(figureOf(shown, 'due')).toBe(0);
  });

  it('by the poll where nothing announces it, also of old and deleted records', async () => {
    const { desk, shown } = await opened();
    desk.pay(30);
    await desk.pass(31_000);
    expect(figureOf(shown, 'paid')).toBe(1_230);
    const { payments = [] } = desk.server.lists;
    payments[3] = paymentOf(4, 0);
    payments.splice(5, 1);
    await desk.pass(61_000);
    expect(figureOf(shown, 'paid')).toBe(1_210);
  });

  it('by the poll also when the last record goes right after the list was read again for another one', async () => {
    const desk = new ReportDesk({ pageSize: 20 });
    const shown = desk.open();
    desk.pay(3);
    await desk.pass(0);
    const payments = desk.server.lists['payments'] ?? [];
    payments.pop();
    await desk.pass(35_000);
    desk.pay(1);
    await desk.pass(35_000);
    payments.pop();
    await desk.pass(120_000);
    expect(figureOf(shown, 'paid')).toBe(0);
  });

  it('when held records do, at most every quarter of a second, and only while it is watched', async () => {
    const { desk, shown } = await opened();
    const before = desk.computed;
    for (let count = 1; count <= 20; count += 1) {
      desk.held.set(
        'booking',
        many(count).map((_ten, id) => ({ id })),
      );
      desk.reports.applied('booking');
      await desk.pass(25);
    }
    await desk.pass(300);
    expect(figureOf(shown, 'bookings')).toBe(20);
    expect(desk.computed - before).toBeLessThanOrEqual(4);
    shown.close();
    desk.reports.applied('booking');
    await desk.pass(1_000);
    expect(desk.computed - before).toBeLessThanOrEqual(4);
  });

  it('keeps the old figures while a list is read again', async () => {
    const { desk, shown } = await opened();
    desk.states.set('booking', {
      siteId: 0,
      freshness: { state: 'reconciling', complete: false, since: null },
      coverage: { kind: 'whole' },
    });
    desk.reports.stateChanged();
    await desk.pass(300);
    expect(shown.values.at(-1)).toMatchObject({ status: 'ready', isUpdating: true });
    expect(figureOf(shown, 'paid')).toBe(1_200);
  });

  it('says since when it may be out of date', async () => {
    const { desk, shown } = await opened();
    desk.isConnected = false;
    desk.reports.disconnected();
    await desk.pass(300);
    expect(shown.values.at(-1)).toMatchObject({ freshness: { state: 'stale' } });
    desk.isConnected = true;
    desk.reports.connected(true);
    await desk.pass(2_000);
    expect(shown.values.at(-1)).toMatchObject({ freshness: { state: 'live' } });
  });

  it('not at all where the same records come again', async () => {
    const { desk } = await opened();
    const before = desk.computed;
    await desk.pass(200_000);
    expect(desk.computed).toBe(before);
  });
});

describe('a list that is too long to be held', () => {
  it('is read by pages and follows its events', async () => {
    const desk = new ReportDesk({ pageSize: 40 });
    desk.states.set('booking', {
      siteId: 0,
      freshness: { state: 'live', complete: true },
      coverage: { kind: 'paged', count: 100 },
    });
    desk.server.lists['bookings/storage'] = many(100).map((_ten, index) => ({
      id: index + 1,
      site_id: 1,
      type: 'storage',
    }));
    const shown = desk.open();
    await desk.pass(1_000);
    expect(figureOf(shown, 'bookings')).toBe(100);
    desk.server.lists['bookings/storage']?.pop();
    desk.event({ act: 'DELETE', id: 100 });
    await desk.pass(500);
    expect(figureOf(shown, 'bookings')).toBe(99);
    desk.reports.connected(false);
    await desk.pass(1_000);
    expect(figureOf(shown, 'bookings')).toBe(99);
  });
});

describe('the lines of a report', () => {
  it('are of one moment, however long they take', async () => {
    const desk = new ReportDesk();
    desk.pay(...many(30));
    const asked = { question, table: 'payments', limit: 20 };
    const reading = desk.reports.lines({ ...asked, listing: null, skip: 0 });
    await desk.pass(1_000);
    const first = await reading;
    desk.pay(5);
    desk.reports.createdHere('payment');
    await desk.pass(1_000);
    const second = await desk.reports.lines({ ...asked, listing: first.listing, skip: 20 });
    expect([first.rows.length, second.rows.length, second.total, second.sums]).toEqual([20, 10, 30, { amount: 300 }]);
    await expect(desk.reports.lines({ ...asked, listing: first.listing, skip: 20 })).rejects.toThrow(
      'changed meanwhile',
    );
  });
});
