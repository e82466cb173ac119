import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import type { Booking } from '#domain/entities/booking.ts';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import { createApi } from '#collections/transport/api.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { proveLedger } from '#server/rentals/ledger/proveLedger.ts';
import { orders } from '#server/storage/schema/rentals/bookings.ts';
import type { DataAccess } from '#crud/context/replica.ts';
import { endGame } from '#resources/poolTable/endGame.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const noon = Date.parse(`${new Date().toISOString().slice(0, 10)}T02:00:00Z`);
const minute = 60_000;
const at = (minutes: number) => new Date(noon + minutes * minute);

let now = noon;
const server = await startTestServer({ now: () => new Date(now) });
const desk = await openDesk(server);
beforeEach(() => {
  now = noon;
});

/** A game that began at noon and is booked for an hour at $24 an hour. */
async function game(given: object = {}) {
  const { siteId, organisationId } = desk;
  const { id: customerId } = await server.build.customer({ organisationId });
  const { id: unitId } = await server.build.unit({ siteId, kind: 'pool_table' });
  const { id } = await server.build.booking({
    siteId,
    customerId,
    unitIds: [unitId],
    type: 'hire',
    status: 'active',
    startsAt: at(0),
    endsAt: at(60),
    rate: 24,
    period: 'hour',
    ...given,
  });
  const bill = (hours: number, line: object = { kind: 'rent' }) => ({
    siteId,
    customerId,
    bookingId: id,
    lines: [{ description: 'Table 1', quantity: hours, unitPrice: 24, ...line }],
  });
  const end = (minutes: number) => {
    now = at(minutes).getTime();
    return desk.record('PUT', `bookings/hire/${id}`, { status: 'completed' });
  };
  return { id, bill, end };
}

const numberOf = (order: Record<string, unknown>) => String(order['number']);

describe('the end of a let by the hour', () => {
  it('is the true one where it went on past its booked end, so that it is billed whole whenever that happens', async () => {
    expect(await (await game()).end(95)).toMatchObject({ status: 'completed', endsAt: at(95).toISOString() });
    const minutes = await game({ period: 'minute', rate: 0.5 });
    expect(await minutes.end(95)).toMatchObject({ endsAt: at(95).toISOString() });
  });

  it('is the booked one for who leaves a little later, and now for who leaves early', async () => {
    expect(await (await game()).end(64)).toMatchObject({ endsAt: at(60).toISOString() });
    expect(await (await game()).end(30)).toMatchObject({ endsAt: at(30).toISOString() });
  });

  it('stays the booked one of a let by the month', async () => {
    expect(await (await game({ period: 'month' })).end(95)).toMatchObject({ endsAt: at(60).toISOString() });
  });
});

describe('the time of a let by the hour', () => {
  it('is billed once: a second bill is refused, and names the first', async () => {
    const { bill, end } = await game();
    await end(95);
    const first = await desk.record('POST', 'orders', bill(2));
    expect(await desk.refused('POST', 'orders', bill(2))).toEqual({
      status: 409,
      field: 'lines',
      sentence: `${numberOf(first)} bills this time already.`,
    });
    expect(await proveLedger(server.database, new Date(now), desk.organisationId)).toEqual([]);
  });

  it('is billed once by two people at the same moment', { tags: 'postgres' }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, bill, end } = await game();
      await end(95);
      const answers = await Promise.all([1, 2, 3].map(() => desk.ask('POST', 'orders', bill(2))));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
      const made = await server.database.select().from(orders).where(eq(orders.bookingId, id));
      expect(made).toHaveLength(1);
    }
  });

  it('is billed in parts, up to what is left', async () => {
    const { bill, end } = await game();
    const first = await desk.record('POST', 'orders', bill(1));
    await end(95);
    const { sentence } = await desk.refused('POST', 'orders', bill(2));
    expect(sentence).toBe(`${numberOf(first)} bills part of this time already, so $24.00 is left to bill.`);
    const second = await desk.record('POST', 'orders', bill(1));
    const { sentence: refused } = await desk.refused('POST', 'orders', bill(1));
    expect(refused).toBe(`${numberOf(first)} and ${numberOf(second)} bill this time already.`);
  });

  it('is billed anew after its bill was cancelled, and beside goods and other charges', async () => {
    const { bill, end } = await game();
    await end(50);
    const { id: first } = await desk.record('POST', 'orders', bill(1));
    for (const kind of ['goods', 'fee', 'other', 'deposit']) await desk.record('POST', 'orders', bill(2, { kind }));
    await desk.record('PUT', `orders/${first}`, { status: 'cancelled' });
    await desk.record('POST', 'orders', bill(1));
  });

  it('does not grow by changed lines, nor come from the bill of another game', async () => {
    const { bill, end, id } = await game();
    const other = await game();
    await end(50);
    await desk.record('POST', 'orders', bill(1));
    const { id: drinks } = await desk.record('POST', 'orders', bill(1, { kind: 'other' }));
    expect(await desk.refused('PUT', `orders/${drinks}`, { lines: bill(1).lines })).toMatchObject({ status: 409 });
    const free = { siteId: desk.siteId, lines: bill(1).lines };
    const { id: moved } = await desk.record('POST', 'orders', free);
    const { customerId } = bill(1);
    expect(await desk.refused('PUT', `orders/${moved}`, { customerId, bookingId: id })).toMatchObject({ status: 409 });
    await desk.record('POST', 'orders', other.bill(1));
  });

  it('is billed in advance for a longer end, and as often as wanted without an end or by the month', async () => {
    const { id, bill } = await game();
    await desk.record('POST', 'orders', bill(1));
    expect(await desk.refused('POST', 'orders', bill(1))).toMatchObject({ status: 409 });
    await desk.record('PUT', `bookings/hire/${id}`, { endsAt: at(120).toISOString() });
    await desk.record('POST', 'orders', bill(1));
    for (const given of [{ endsAt: null }, { period: 'month' }]) {
      const open = await game(given);
      for (const hours of [1, 1]) await desk.record('POST', 'orders', open.bill(hours));
    }
  });
});

/** A server of others: it has one record, stores what is sent, and decides nothing itself. */
async function plainServer(record: Record<string, unknown>) {
  const stored = { ...record };
  const http = createServer((request, response) => {
    void (async () => {
      let sent = '';
      for await (const part of request) sent += String(part);
      if (request.method === 'PUT') Object.assign(stored, JSON.parse(sent));
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(stored));
    })();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const replica = { hostRequest: async () => null } as unknown as ReplicaClient;
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const data: DataAccess = { api: createApi({ base, token: () => 'token' }), replica };
  return { data, stored, [Symbol.asyncDispose]: async () => void http.close() };
}

describe('the end of a game at a server that keeps times as they are sent', () => {
  const booked = (from: number, until: number | null) => {
    const isoOf = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();
    const endsAt = until === null ? null : isoOf(until);
    return { id: 7, type: 'hire', site_id: 1, customer_id: 1, status: 'active', startsAt: isoOf(from), endsAt };
  };
  const isNow = (moment: unknown) => Math.abs(Date.parse(String(moment)) - Date.now()) < minute;

  it.each([
    ['early', booked(-30, 30)],
    ['without a booked end', booked(-30, null)],
    ['long after the booked end', booked(-90, -20)],
  ])('is now: %s', async (_when, game) => {
    await using place = await plainServer(game);
    await endGame(place.data, game as Booking);
    expect(place.stored).toMatchObject({ status: 'completed' });
    expect(isNow(place.stored['endsAt'])).toBe(true);
  });

  it('stays the booked one for who leaves a little later, and unsaid where it was', async () => {
    const late = booked(-62, -2);
    const { endsAt: _unsaid, ...without } = booked(-30, null);
    for (const game of [late, without]) {
      await using place = await plainServer(game);
      await endGame(place.data, game as Booking);
      expect(place.stored).toEqual({ ...game, status: 'completed' });
    }
  });
});
