// @module-tag postgres
import { and, count, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { actionLogs, eventLogs } from '#server/storage/schema/operations/logs.ts';
import { alerts, alertUsers } from '#server/storage/schema/operations/alerts.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';

const server = await startTestServer();
const desk = await openDesk(server);
const customerId = (await server.build.customer({ organisationId: desk.organisationId })).id;

/** Often enough for a race on a parallel database; PGlite takes one statement after the other. */
const rounds = Array.from({ length: isOnPostgres ? 15 : 3 }, (_each, round) => round);

/** The same call several times at once: their statuses, ascending. */
async function atOnce(method: string, path: string, ...bodies: (object | undefined)[]): Promise<number[]> {
  const answers = await Promise.all(bodies.map((body) => desk.ask(method, path, body)));
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}

describe('two simultaneous requests', () => {
  it('collect an order once', async () => {
    for (const _round of rounds) {
      const { id } = await server.build.order({ siteId: desk.siteId, customerId, status: 'paid' });
      const collected = { status: 'collected' };
      expect(await atOnce('PUT', `orders/${id}`, collected, collected, collected)).toEqual([200, 200, 200]);
      const detail = `ORD-${String(id).padStart(6, '0')}`;
      const [lines] = await server.database
        .select({ count: count() })
        .from(eventLogs)
        .where(and(eq(eventLogs.event, 'Order Collected'), eq(eventLogs.detail, detail)));
      expect(lines?.count).toBe(1);
    }
  });

  it('set the amount of a payment once', async () => {
    for (const _round of rounds) {
      const { id } = await server.build.payment({ siteId: desk.siteId, customerId, amount: 10 });
      const arrived = (amount: number) => ({ amount, status: 'succeeded' });
      expect(await atOnce('PUT', `payments/${id}`, arrived(10), arrived(20))).toEqual([200, 409]);
    }
  });

  it('delete a record once, with one line in the log', async () => {
    for (const _round of rounds) {
      const { id, name } = await server.build.area({ siteId: desk.siteId });
      expect(await atOnce('DELETE', `areas/${id}`, undefined, undefined)).toEqual([204, 404]);
      const [lines] = await server.database
        .select({ count: count() })
        .from(actionLogs)
        .where(and(eq(actionLogs.action, 'Deleted area'), eq(actionLogs.detail, name)));
      expect(lines?.count).toBe(1);
    }
  });

  it('leave nothing of an alert when its last two recipients delete it', async () => {
    const { organisationId, siteId } = desk;
    const other = await openDesk(server, { organisationId, siteId });
    const { id: theirs } = await other.record('POST', 'alerts', { level: 'low', message: 'The lift is out.', siteId });
    const [whose] = await server.database.select().from(alertUsers).where(eq(alertUsers.id, theirs));
    const userId = whose?.userId as number;
    for (const _round of rounds) {
      const mine = await desk.record('POST', 'alerts', { level: 'low', message: 'The lift is out.', siteId });
      const { id: alertId } = mine['alert'] as { id: number };
      const [alert] = await server.database
        .insert(alertUsers)
        .values({ alertId, userId })
        .returning({ id: alertUsers.id });
      await Promise.all([desk.ask('DELETE', `alerts/${mine.id}`), other.ask('DELETE', `alerts/${alert?.id}`)]);
      expect(await server.database.select().from(alerts).where(eq(alerts.id, alertId))).toEqual([]);
    }
  });
});

describe('a payment that arrives while its order is deleted', () => {
  it('is stored, or the order is kept', async () => {
    for (const _round of rounds) {
      const { id: orderId } = await server.build.order({ siteId: desk.siteId, customerId });
      const given = { siteId: desk.siteId, customerId, orderId, amount: 10 };
      const payments = [await server.build.payment(given), await server.build.payment(given)];
      const paying = payments.map(({ id }) => desk.ask('PUT', `payments/${id}`, { status: 'succeeded' }));
      const gone = await desk.ask('DELETE', `orders/${orderId}`);
      expect([204, 409]).toContain(gone.status);
      expect((await Promise.all(paying)).map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});

describe('an update of a door while the door reports', () => {
  it('succeeds, and so does the report', async () => {
    const { siteId } = desk;
    const controller = await server.build.controller({ siteId });
    const unit = await server.build.unit({ siteId, controllerId: controller.id, channel: 0 });
    const wiring = { controllerId: controller.id, channel: 0 };
    for (const round of rounds) {
      const status = round % 2 === 0 ? ('locked' as const) : ('unlocked' as const);
      for (const _each of [1, 2, 3]) server.device.report({ kind: 'unit', id: unit.id, state: { status } });
      expect(await atOnce('PUT', `units/${unit.id}`, wiring, wiring, wiring)).toEqual([200, 200, 200]);
      await expect.poll(() => desk.record('GET', `units/${unit.id}`)).toMatchObject({ status });
    }
  });
});

describe('one config', () => {
  it('can be set on several controllers by simultaneous requests in any order', async () => {
    const { siteId } = desk;
    const ids: number[] = [];
    for (const _each of [1, 2, 3, 4]) ids.push((await server.build.controller({ siteId })).id);
    for (const round of rounds) {
      const config = { relockTime: round + 1 };
      const set = (chosen: number[]) => ({ ids: chosen, config });
      const bodies = [set(ids), set(ids.toReversed()), set(ids)];
      expect(await atOnce('POST', 'controllers/batchUpdateConfig', ...bodies)).toEqual([204, 204, 204]);
    }
  });
});
