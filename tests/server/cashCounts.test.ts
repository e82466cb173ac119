import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CashDay } from '#domain/calls/cashCounts.ts';
import { flowsByClerk, flowsByMethod, netOf } from '#domain/money/cashSums.ts';
import { recordedMethods, type PaymentMethod } from '#domain/states/booking.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { proveLedger } from '#server/rentals/ledger/proveLedger.ts';
import { payments } from '#server/storage/schema/rentals/bookings.ts';
import { cashCounts } from '#server/storage/schema/rentals/cashCounts.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { draws } from '#tests/support/properties/seed.ts';

const zone = 'Australia/Sydney';
const minute = 60_000;
// Within a session of thirty days, and not at midnight of the site.
const noon = Date.parse(`${new Date().toISOString().slice(0, 10)}T02:00:00Z`);

let now = noon;
let desk: Desk;
let customerId: number;
const server = await startTestServer({ now: () => new Date(now) });
beforeEach(async () => {
  now = noon;
  const { id: organisationId } = await server.build.organisation();
  const { id: siteId } = await server.build.site({ organisationId, timeZone: zone });
  desk = await openDesk(server, { organisationId, siteId });
  customerId = (await server.build.customer({ organisationId, firstName: 'Zoë', lastName: 'Hart' })).id;
});

interface PaymentRow {
  id: number;
  amount: number;
  method: PaymentMethod;
  status: string;
  takenBy: string | null;
  tendered: number | null;
  paidAt: string | null;
  refunds: { amount: number; at: string; by: string }[];
}

const pay = async (amount: number, method: PaymentMethod = 'cash', given: object = {}, of = desk) =>
  (await of.record('POST', 'payments', {
    customerId,
    siteId: desk.siteId,
    amount,
    method,
    status: 'succeeded',
    ...given,
  })) as unknown as PaymentRow;

const refund = (id: number, amount: number, of = desk) =>
  of.record('POST', `payments/${id}/refund`, { amount, reason: 'Typed twice' });

const dayNow = () => dayOf(now, zone);
const readDay = async (day?: string, of = desk) =>
  (await of.record(
    'GET',
    `sites/${desk.siteId}/cashDay${day === undefined ? '' : `?day=${day}`}`,
  )) as unknown as CashDay;

function countOf({ day, sums, counts }: CashDay, given: object = {}) {
  const expected = flowsByMethod(sums).map(({ method, net }) => ({ method, amount: net }));
  return {
    day,
    previousId: counts[0]?.id ?? null,
    expected,
    float: 200,
    counted: [{ method: 'cash', amount: Math.max(0, 200 + netOf(sums, 'cash')) }],
    ...given,
  };
}
const path = () => `sites/${desk.siteId}/cashCounts`;
const sign = async (day: CashDay, given: object = {}, of = desk) =>
  (await of.record('POST', path(), countOf(day, given))) as unknown as CashDay;

const colleague = () => openDesk(server, { organisationId: desk.organisationId, siteId: desk.siteId });
const nameOf = async (of: Desk) => (await pay(1, 'bank transfer', { status: 'pending' }, of)).takenBy;

describe('a payment', () => {
  it('keeps who took it and which cash was handed over', async () => {
    const made = await pay(87.35, 'cash', { tendered: 100 });
    expect(made).toMatchObject({ tendered: 100, takenBy: await nameOf(desk) });
    expect(await pay(5, 'EFTPOS')).toMatchObject({ tendered: null });
    const ofHers = { column: 'takenBy', query: String(made.takenBy) };
    expect(await desk.ids(`payments?searchQuery=${encodeURIComponent(JSON.stringify([ofHers]))}`)).toContain(made.id);
  });

  it('has cash that was handed over only as cash, and never less than its amount', async () => {
    const body = { customerId, siteId: desk.siteId, amount: 50, status: 'succeeded' };
    expect(await desk.refused('POST', 'payments', { ...body, method: 'cash', tendered: 20 })).toMatchObject({
      status: 400,
      field: 'tendered',
    });
    expect(await desk.refused('POST', 'payments', { ...body, method: 'EFTPOS', tendered: 50 })).toMatchObject({
      status: 400,
      field: 'tendered',
    });
  });

  it('names nobody else than the person of the session', async () => {
    const made = await pay(5, 'cash', { takenBy: 'Somebody else', takenById: 1 });
    expect(made.takenBy).not.toBe('Somebody else');
  });
});

describe('expected money', () => {
  it('is taken by whoever marks it as received', async () => {
    const other = await colleague();
    const { id, takenBy } = await pay(60, 'cash', { status: 'pending' });
    expect(takenBy).toBe(await nameOf(desk));
    await other.record('PUT', `payments/${id}`, { status: 'succeeded' });
    expect(await desk.record('GET', `payments/${id}`)).toMatchObject({ takenBy: await nameOf(other) });
    expect((await readDay()).sums).toEqual([{ method: 'cash', clerk: await nameOf(other), received: 60, refunded: 0 }]);
  });
});

describe('the method of a payment', () => {
  const correct = (id: number, method: string, of = desk) =>
    of.record('PUT', `payments/${id}/method`, { method, reason: 'Typed wrong' });
  const refused = (id: number, method = 'EFTPOS') =>
    desk.refused('PUT', `payments/${id}/method`, { method, reason: 'Typed wrong' });

  it('is corrected again and again, with the ledger and the day, and in the history', async () => {
    const { id } = await pay(50, 'cash', { tendered: 100 });
    expect(await correct(id, 'EFTPOS')).toMatchObject({ method: 'EFTPOS', tendered: null, status: 'succeeded' });
    expect(await correct(id, 'bank transfer', await colleague())).toMatchObject({ method: 'bank transfer' });
    expect(await proveLedger(server.database, new Date(now), desk.organisationId)).toEqual([]);
    const { sums, lines } = await readDay();
    expect(flowsByMethod(sums)).toEqual([{ method: 'bank transfer', received: 50, refunded: 0, net: 50 }]);
    expect(lines).toMatchObject([{ method: 'bank transfer', amount: 50, customer: { id: customerId } }]);
    expect(lines[0]?.clerk).toBe(await nameOf(desk));
    const { rows } = (await desk.record('GET', 'actionLogs')) as unknown as {
      rows: { action: string; detail: string }[];
    };
    expect(rows.map(({ action, detail }) => `${action}: ${detail}`)).toContain(
      'Corrected payment method: Cash to card at the desk: Typed wrong',
    );
  });

  it('is corrected without a change of who took the money, where only the ledger says it', async () => {
    const { id, takenBy: clerk } = await pay(40);
    await server.database.update(payments).set({ takenBy: null, takenById: null }).where(eq(payments.id, id));
    await correct(id, 'EFTPOS', await colleague());
    expect((await readDay()).sums).toEqual([{ method: 'EFTPOS', clerk, received: 40, refunded: 0 }]);
  });

  it('stays after a refund, of a card, and where it is the same', async () => {
    const part = await pay(50);
    await refund(part.id, 20);
    expect(await refused(part.id)).toMatchObject({ status: 409, field: 'method' });
    const card = await pay(50, 'card');
    expect(await refused(card.id)).toMatchObject({ status: 409, field: 'method' });
    const cash = await pay(50);
    expect(await refused(cash.id, 'cash')).toMatchObject({ status: 409, field: 'method' });
    expect(await desk.refused('PUT', `payments/${cash.id}/method`, { method: 'card', reason: 'x' })).toMatchObject({
      status: 400,
      field: 'method',
    });
    expect(await desk.refused('PUT', `payments/${cash.id}/method`, { method: 'EFTPOS' })).toMatchObject({
      status: 400,
      field: 'reason',
    });
  });

  it('stays once the count of its day is signed, but not that of a later payment', async () => {
    const counted = await pay(50);
    now += minute;
    await sign(await readDay());
    now += minute;
    const later = await pay(30);
    expect(await refused(counted.id)).toMatchObject({
      status: 409,
      sentence: expect.stringContaining('was signed by') as string,
    });
    await correct(later.id, 'EFTPOS');
    expect(flowsByMethod((await readDay()).sums)).toEqual([{ method: 'EFTPOS', received: 30, refunded: 0, net: 30 }]);
  });

  it('needs the right to write bookings, and a payment of the own organisation', async () => {
    const { id } = await pay(50);
    const reader = await openDesk(server, { ...desk, permissions: { bookings: 2, alerts: 3 } });
    const body = { method: 'EFTPOS', reason: 'x' };
    expect((await reader.ask('PUT', `payments/${id}/method`, body)).status).toBe(403);
    const stranger = await openDesk(server);
    expect((await stranger.ask('PUT', `payments/${id}/method`, body)).status).toBe(404);
  });
});

describe('a cash count', () => {
  it('has the money of the day by person and method, and what it should leave in the drawer', async () => {
    const other = await colleague();
    const cash = await pay(120);
    await pay(80, 'EFTPOS', {}, other);
    await refund(cash.id, 29, other);
    const day = await readDay();
    expect(flowsByMethod(day.sums)).toEqual([
      { method: 'cash', received: 120, refunded: 29, net: 91 },
      { method: 'EFTPOS', received: 80, refunded: 0, net: 80 },
    ]);
    expect(
      flowsByClerk(day.sums)
        .map(({ clerk, net }) => [clerk, net])
        .toSorted(),
    ).toEqual(
      [
        [await nameOf(desk), 120],
        [await nameOf(other), 51],
      ].toSorted(),
    );
    const counted = [
      { method: 'cash', amount: 289 },
      { method: 'EFTPOS', amount: 80 },
    ];
    const drawer = [
      { value: 10_000, count: 2 },
      { value: 5_000, count: 1 },
      { value: 2_000, count: 1 },
      { value: 1_000, count: 1 },
      { value: 500, count: 1 },
      { value: 200, count: 2 },
    ];
    const signed = await sign(day, { counted, drawer, note: 'Two dollars missing' });
    expect(signed.sums).toEqual([]);
    expect(signed.counts).toMatchObject([
      { number: 1, float: 200, counted, drawer, note: 'Two dollars missing', signedBy: await nameOf(desk) },
    ]);
    const { rows } = (await desk.record('GET', 'actionLogs')) as unknown as {
      rows: { action: string; detail: string }[];
    };
    expect(rows.find(({ action }) => action === 'Signed cash count')?.detail).toMatch(
      /, cash \$2\.00 short, card at the desk matches$/,
    );
  });

  it('is continued by the next one of the day, and later money is after it', async () => {
    await pay(100);
    now += minute;
    const first = await sign(await readDay());
    now += minute;
    await pay(40, 'cash', {}, await colleague());
    const after = await readDay();
    expect(flowsByMethod(after.sums)).toEqual([{ method: 'cash', received: 40, refunded: 0, net: 40 }]);
    expect(after.lines.filter(({ at }) => at > String(first.counts[0]?.signedAt))).toHaveLength(1);
    expect(after.last).toMatchObject({ number: 1, counted: [{ method: 'cash', amount: 300 }] });
    const second = await sign(after, { float: 300, counted: [{ method: 'cash', amount: 340 }] });
    expect(second.counts.map(({ number }) => number)).toEqual([2, 1]);
    expect(second.counts[1]).toEqual(first.counts[0]);
    const list = (await desk.record('GET', `${path()}?limit=1`)) as unknown as {
      count: number;
      rows: { number: number }[];
    };
    expect(list).toMatchObject({ count: 2, rows: [{ number: 2 }] });
  });

  it('is refused where it does not add up, or is of a day to come', async () => {
    await pay(100);
    const day = await readDay();
    const refusal = (given: object) => desk.refused('POST', path(), countOf(day, given));
    expect(await refusal({ counted: [] })).toMatchObject({ status: 400, field: 'counted' });
    expect(await refusal({ drawer: [{ value: 5_000, count: 1 }] })).toMatchObject({ status: 400, field: 'drawer' });
    expect(await refusal({ drawer: [{ value: 3, count: 1 }] })).toMatchObject({ status: 400 });
    expect(await refusal({ day: dayOf(now + 24 * 60 * minute, zone) })).toMatchObject({ status: 400, field: 'day' });
    const cash = { method: 'cash', amount: 300 };
    expect(await refusal({ counted: [cash, cash] })).toMatchObject({ status: 400, field: 'counted' });
  });

  it('is refused for money that the person did not see', async () => {
    await pay(100);
    const day = await readDay();
    await pay(15, 'cash', {}, await colleague());
    expect(await desk.refused('POST', path(), countOf(day))).toEqual({
      status: 409,
      field: 'expected',
      sentence: 'Money came in or went back meanwhile: cash is $115.00 now. Check your count, then sign again.',
    });
  });

  it('is signed by one of two people at once, and the other is told', { tags: 'postgres' }, async () => {
    const other = await colleague();
    await pay(100);
    const day = await readDay();
    const answers = await Promise.all([desk, other].map((of) => of.ask('POST', path(), countOf(day))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toContain('signed a cash count of this day at');
    expect((await readDay()).counts).toHaveLength(1);
  });

  it('is signed once however often it is sent with its key', async () => {
    await pay(100);
    const body = countOf(await readDay());
    const first = await desk.record('POST', path(), body, 'a-key-of-a-count');
    expect(await desk.record('POST', path(), body, 'a-key-of-a-count')).toEqual(first);
  });

  it('is neither changed nor deleted, and outlives the account of who signed it', async () => {
    await pay(100);
    const signer = await colleague();
    const { counts } = await sign(await readDay(), {}, signer);
    const own = eq(cashCounts.id, counts[0]?.id ?? 0);
    const kept = /never changed or deleted/;
    const causeOf = (failing: Promise<unknown>) => failing.catch((error: Error) => String(error.cause));
    const { database } = server;
    expect(await causeOf(database.update(cashCounts).set({ float: 0 }).where(own))).toMatch(kept);
    expect(await causeOf(database.update(cashCounts).set({ signedById: null, note: 'x' }).where(own))).toMatch(kept);
    expect(await causeOf(database.delete(cashCounts).where(own))).toMatch(kept);
    const [row] = await database.select().from(cashCounts).where(own);
    await database.delete(users).where(eq(users.id, row?.signedById ?? 0));
    expect((await readDay()).counts).toEqual(counts);
    expect(await database.select().from(cashCounts).where(own)).toEqual([{ ...row, signedById: null }]);
  });

  it("is the organisation's own, and needs the right to write bookings", async () => {
    const stranger = await openDesk(server);
    const day = await readDay();
    expect((await stranger.ask('GET', `sites/${desk.siteId}/cashDay`)).status).toBe(404);
    expect((await stranger.ask('GET', path())).status).toBe(404);
    expect((await stranger.ask('POST', path(), countOf(day))).status).toBe(404);
    const reader = await openDesk(server, { ...desk, permissions: { bookings: 2, sites: 2 } });
    expect((await reader.ask('GET', path())).status).toBe(200);
    expect((await reader.ask('POST', path(), countOf(day))).status).toBe(403);
  });
});

const amount = fc.integer({ min: 1, max: 90_000 }).map((cents) => cents / 100);
const acts = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ act: fc.constant('pay'), amount, method: fc.constantFrom(...recordedMethods, 'card') }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ act: fc.constant('refund'), which: fc.nat(50), share: fc.integer({ min: 1, max: 100 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('correct'),
        which: fc.nat(50),
        method: fc.constantFrom(...recordedMethods),
      }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('sign') }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('wait'), hours: fc.integer({ min: 1, max: 15 }) }) },
  ),
  { minLength: 8, maxLength: 30 },
);
type Act = { act: string; amount?: number; method?: PaymentMethod; which?: number; share?: number; hours?: number };

it('has the same money as the payments and refunds of its day, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(acts, fc.infiniteStream(fc.boolean()), async (course, whose) => {
      now = noon;
      const { id: organisationId } = await server.build.organisation();
      const { id: siteId } = await server.build.site({ organisationId, timeZone: zone });
      desk = await openDesk(server, { organisationId, siteId });
      customerId = (await server.build.customer({ organisationId })).id;
      const other = await colleague();
      const made: number[] = [];
      const days = new Set([dayNow()]);
      for (const step of course as Act[]) {
        now += minute;
        days.add(dayNow());
        const by = whose.next().value === true ? desk : other;
        const id = made[(step.which ?? 0) % Math.max(1, made.length)];
        if (step.act === 'pay') made.push((await pay(step.amount ?? 1, step.method, {}, by)).id);
        if (step.act === 'wait') now += (step.hours ?? 0) * 60 * minute;
        if (step.act === 'sign') await sign(await readDay(undefined, by), {}, by);
        // Both may be refused: of what is left, a share of a cent or a counted payment.
        if (step.act === 'refund' && id !== undefined) {
          const { amount: whole } = (await by.record('GET', `payments/${id}`)) as unknown as PaymentRow;
          const part = Math.max(0.01, Math.floor(whole * (step.share ?? 1)) / 100);
          await by.ask('POST', `payments/${id}/refund`, { amount: part, reason: 'x', providerRefunded: true });
        }
        if (step.act === 'correct' && id !== undefined) {
          await by.ask('PUT', `payments/${id}/method`, { method: step.method, reason: 'x' });
        }
      }
      const { rows } = (await desk.record('GET', 'payments?limit=100')) as unknown as { rows: PaymentRow[] };
      for (const day of days) {
        const { sums, counts } = await readDay(day);
        const cents = new Map<string, number>();
        const add = (clerk: string | null, method: string, value: number) => {
          const key = `${clerk ?? '-'} ${method}`;
          cents.set(key, (cents.get(key) ?? 0) + Math.round(value * 100));
        };
        for (const { takenBy, method, amount: came, paidAt, refunds } of rows) {
          if (paidAt !== null && dayOf(Date.parse(paidAt), zone) === day) add(takenBy, method, came);
          for (const { at, by, amount: went } of refunds) {
            if (dayOf(Date.parse(at), zone) === day) add(by, method, -went);
          }
        }
        const found = new Map<string, number>();
        for (const { clerk, method, received, refunded } of [...sums, ...counts.flatMap((count) => count.sums)]) {
          const key = `${clerk ?? '-'} ${method}`;
          found.set(key, (found.get(key) ?? 0) + Math.round(received * 100) - Math.round(refunded * 100));
        }
        const sorted = (map: Map<string, number>) => [...map].filter(([, value]) => value !== 0).toSorted();
        expect(sorted(found)).toEqual(sorted(cents));
      }
      expect(await proveLedger(server.database, new Date(now), organisationId)).toEqual([]);
    }),
    { numRuns: draws(8) },
  );
});
