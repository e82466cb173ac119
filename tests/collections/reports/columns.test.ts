import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AppError, type AppErrorCode } from '#domain/errors/appError.ts';
import type { EntityState } from '#domain/live/connection.ts';
import { figureOf, paymentOf, ReportDesk } from './reportDesk.ts';

const many = (count: number) => Array.from({ length: count }, () => 10);
const askedOf = (desk: ReportDesk, path: string) =>
  desk.server.asked.filter((each) => each.path === `api/admin/${path}`);
const columns = (desk: ReportDesk) => askedOf(desk, 'reportColumns/payments');
/** Pages of the list, without the reads of its end that follow. */
const pages = (desk: ReportDesk) => askedOf(desk, 'payments').filter(({ input }) => input.query?.limit === 1_000);

/** A server that sends a hundred records at a time, and has this many payments. */
function deskOf(count: number): ReportDesk {
  const desk = new ReportDesk({ pageSize: 100 }).sendColumns();
  desk.pay(...many(count));
  return desk;
}

const refusal = (status: number, code: AppErrorCode) => new AppError({ code, message: 'The server says no.', status });

describe('a list that its server sends by columns', () => {
  it('is read by them alone, each once', async () => {
    const desk = deskOf(950);
    const shown = desk.open();
    await desk.pass(1_000);
    expect(figureOf(shown, 'paid')).toBe(9_500);
    expect(shown.values.at(-1)).toMatchObject({ unread: [], freshness: { state: 'live' } });
    const froms = columns(desk).map(({ input }) => input.fields?.['from']);
    expect(froms).toEqual([undefined, 100, 199, 298, 397, 496, 595, 694, 793, 892]);
    expect(askedOf(desk, 'payments').every(({ input }) => (input.query?.offset ?? 0) > 0)).toBe(true);
  });

  it('counts what is read against the total', async () => {
    const desk = deskOf(250);
    const shown = desk.open();
    await desk.answer(2);
    for (let turn = 0; turn < 10; turn += 1) {
      desk.scheduler.runNext();
      await setImmediate();
    }
    expect(shown.values.at(-1)).toMatchObject({ sources: [{}, { source: 'payments', done: 100, total: 250 }] });
  });

  it('stops with its last viewer and goes on at the same page', async () => {
    const desk = deskOf(950);
    const shown = desk.open();
    await desk.answer(6);
    shown.close();
    await desk.pass(60_000);
    const before = columns(desk).length;
    expect(before).toBeLessThan(10);
    const again = desk.open();
    await desk.pass(1_000);
    expect(figureOf(again, 'paid')).toBe(9_500);
    expect(
      columns(desk)
        .slice(before)
        .every(({ input }) => input.fields?.['from'] !== undefined),
    ).toBe(true);
    expect(pages(desk).filter(({ input }) => (input.query?.offset ?? 0) < 900)).toEqual([]);
  });

  it('leaves out records without an id, and says how many', async () => {
    const desk = deskOf(0);
    desk.server.lists['payments'] = [paymentOf(1, 5), paymentOf(4, 7)];
    desk.server.columnsOf = (rows, fields) =>
      Object.fromEntries(
        fields.map((field) => [field, rows.map((row) => (row.id === 4 && field === 'id' ? null : row[field]))]),
      );
    const shown = desk.open();
    await desk.pass(300);
    expect(figureOf(shown, 'paid')).toBe(5);
    expect(shown.values.at(-1)).toMatchObject({ unread: ["1 payment couldn't be read and isn't counted."] });
    expect(desk.reported).toHaveLength(1);
  });

  it('reads fields that are spelt in another way like those of the list', async () => {
    const desk = deskOf(0);
    const odd = { ...paymentOf(1, 5), amount: '12.5', status: 'SUCCEEDED' };
    desk.server.lists['payments'] = [odd, paymentOf(2, 1)];
    const shown = desk.open();
    await desk.pass(1_000);
    expect(figureOf(shown, 'paid')).toBe(13.5);
  });

  it('shows what was added and removed meanwhile', async () => {
    const desk = deskOf(450);
    const shown = desk.open();
    await desk.answer(4);
    desk.pay(5, 6);
    desk.server.lists['payments']?.splice(150, 100);
    await desk.pass(300_000);
    expect(figureOf(shown, 'paid')).toBe(3_511);
  });

  it('waits and goes on where no answer came', async () => {
    const desk = deskOf(450);
    const shown = desk.open();
    await desk.answer(4);
    desk.server.refuses = () => refusal(500, 'network');
    await desk.pass(20_000);
    expect(shown.values.at(-1)).toMatchObject({ unread: [expect.stringContaining('Payments')] });
    desk.server.refuses = null;
    desk.reports.retry(11);
    await desk.pass(1_000);
    expect(figureOf(shown, 'paid')).toBe(4_500);
    expect(pages(desk)).toEqual([]);
  });
});

describe('a list that is about to be held', () => {
  const filling: EntityState = {
    siteId: 0,
    freshness: { state: 'reconciling', complete: false, since: null },
    coverage: { kind: 'whole' },
  };
  const customers = (desk: ReportDesk) => askedOf(desk, 'reportColumns/customers').length;

  function fillingDesk(): ReportDesk {
    const desk = deskOf(0);
    desk.states.set('customer', filling);
    desk.server.lists['payments'] = [paymentOf(1, 100, { bookingId: null, refunds: [] })];
    desk.server.lists['customers'] = [{ id: 7, name: 'Ada' }];
    return desk;
  }

  it('is read by columns meanwhile, which stay as long as the report is open', async () => {
    const desk = fillingDesk();
    const shown = desk.open();
    await desk.pass(1_000);
    expect(figureOf(shown, 'paid')).toBe(100);
    expect(customers(desk)).toBe(1);
    desk.states.set('customer', { ...filling, freshness: { state: 'live', complete: true } });
    const { computed } = desk;
    desk.reports.stateChanged();
    await desk.pass(1_000);
    expect([desk.computed, customers(desk)]).toEqual([computed, 1]);
    shown.close();
    desk.held.set('customer', [{ id: 7 }, { id: 8 }]);
    const again = desk.open();
    await desk.pass(1_000);
    expect(figureOf(again, 'paid')).toBe(100);
    expect([desk.computed, customers(desk)]).toEqual([computed + 1, 1]);
  });

  it('is awaited where the server does not send it by columns', async () => {
    const desk = fillingDesk();
    desk.server.columnsOf = null;
    const shown = desk.open();
    await desk.pass(1_000);
    expect(shown.values.at(-1)?.status).toBe('reading');
    expect(askedOf(desk, 'customers')).toEqual([]);
    desk.states.delete('customer');
    desk.reports.stateChanged();
    await desk.pass(1_000);
    expect(figureOf(shown, 'paid')).toBe(100);
  });
});

describe('a server without columns', () => {
  it.each([400, 404, 405, 500, 501])(
    'is asked for them once where it answers %i, and its lists are read',
    async (status) => {
      const desk = deskOf(250);
      desk.server.refuses = (_input, path) => (path.includes('reportColumns') ? refusal(status, 'refused') : null);
      const shown = desk.open();
      await desk.pass(2_000);
      expect(figureOf(shown, 'paid')).toBe(2_500);
      expect(shown.values.at(-1)).toMatchObject({ unread: [] });
      expect(columns(desk).length).toBeLessThanOrEqual(1);
    },
  );

  it.each([
    ['nothing', () => ({})],
    ['some of them', (rows: readonly { id: number }[]) => ({ id: rows.map(({ id }) => id) })],
    [
      'columns of several lengths',
      (_rows: unknown, fields: readonly string[]) => Object.fromEntries(fields.map((field, at) => [field, Array(at)])),
    ],
  ])('is not believed where it answers %s', async (_what, columnsOf) => {
    const desk = deskOf(250);
    desk.server.columnsOf = columnsOf;
    const shown = desk.open();
    await desk.pass(2_000);
    expect(figureOf(shown, 'paid')).toBe(2_500);
  });

  it('that refuses columns alone is asked for its list', async () => {
    const desk = deskOf(250);
    desk.server.refuses = (_input, path) => (path.includes('reportColumns') ? refusal(403, 'forbidden') : null);
    const shown = desk.open();
    await desk.pass(2_000);
    expect(figureOf(shown, 'paid')).toBe(2_500);
    expect(shown.values.at(-1)).toMatchObject({ unread: [] });
  });

  it('may lose them between two pages', async () => {
    const desk = deskOf(450);
    const shown = desk.open();
    await desk.answer(4);
    desk.server.columnsOf = null;
    await desk.pass(2_000);
    expect(figureOf(shown, 'paid')).toBe(4_500);
  });
});

it('a list that may not be read is refused, by columns too', async () => {
  const desk = deskOf(250);
  desk.server.refuses = (_input, path) => (path.includes('payments') ? refusal(403, 'forbidden') : null);
  const shown = desk.open();
  await desk.pass(2_000);
  expect(shown.values.at(-1)).toMatchObject({ unread: ["You may not see payments, so they aren't counted."] });
});
