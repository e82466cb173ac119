import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveUpUnfinished, unfinishedStates } from '#server/signals/webhooks/endpoints.ts';
import { storeDeliveries } from '#server/signals/webhooks/feed.ts';
import type { Database } from '#server/storage/database.ts';
import { webhookDeliveries, webhookEndpoints } from '#server/storage/schema/operations/webhooks.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { startReceiver, type Receiver } from '#tests/support/webhooks/receiver.ts';
import { webhookDesk, type WebhookDesk } from '#tests/support/webhooks/webhookDesk.ts';

const now = () => new Date();

// PGlite takes one transaction after the other.
describe.skipIf(!isOnPostgres)('a webhook that is turned off while another transaction', () => {
  let server: TestServer;
  let receiver: Receiver;
  let desk: WebhookDesk;
  beforeAll(async () => {
    receiver = await startReceiver();
    server = await startTestServer({ webhookNetworks: [{ address: '127.0.0.1', prefix: 32 }] });
    desk = await webhookDesk(server, receiver);
  });
  afterAll(async () => {
    await server.close();
    receiver.close();
  });

  const unfinishedOf = (endpointId: number) =>
    server.database.$count(
      webhookDeliveries,
      and(eq(webhookDeliveries.endpointId, endpointId), inArray(webhookDeliveries.state, [...unfinishedStates])),
    );

  /** Does the work in a transaction that stays open until `end` is called. */
  async function openTransaction(work: (transaction: Database) => Promise<unknown>) {
    let end = () => {};
    const mayEnd = new Promise<void>((resolve) => (end = resolve));
    let ended = Promise.resolve();
    await new Promise<void>((resolve, reject) => {
      ended = server.database.transaction(async (transaction) => {
        await work(transaction);
        resolve();
        await mayEnd;
      });
      ended.catch(reject);
    });
    return {
      async end() {
        end();
        await ended;
      },
    };
  }

  async function doesWait(): Promise<boolean> {
    const { rows } = (await server.database.execute(sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)) as { rows: unknown[] };
    return rows.length > 0;
  }

  const isOff = async ({ id }: { id: number }) =>
    (await server.database.$count(
      webhookEndpoints,
      and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.isOn, true)),
    )) === 0;

  it('stores events for it is left with none that wait for ever', async () => {
    const hook = await desk.webhook();
    const { id: unitId } = await desk.unit();
    receiver.answer(hook.path, { status: 410 });
    const storing = await openTransaction((transaction) =>
      storeDeliveries(transaction, { changes: [], isBehind: true }, now()),
    );
    await desk.rename(unitId);
    await expect.poll(async () => (await isOff(hook)) || (await doesWait())).toBe(true);
    await storing.end();
    await expect.poll(() => isOff(hook)).toBe(true);
    expect(await unfinishedOf(hook.id)).toBe(0);
  });

  it.each([
    ['a test event', () => 'test'],
    ['a failed event again', (deliveryId: number) => `deliveries/${deliveryId}`],
  ])('does so refuses to send %s', async (_what, pathOf) => {
    const hook = await desk.webhook();
    await desk.good('POST', `${hook.one}/test`);
    await hook.ends('delivered');
    const [{ id: deliveryId } = { id: 0 }] = await hook.deliveries();
    const turningOff = await openTransaction(async (transaction) => {
      await transaction.update(webhookEndpoints).set({ isOn: false }).where(eq(webhookEndpoints.id, hook.id));
      await giveUpUnfinished(transaction, hook.id);
    });
    let isAnswered = false;
    const sent = desk.ask('POST', `${hook.one}/${pathOf(deliveryId)}`).finally(() => (isAnswered = true));
    await expect.poll(async () => isAnswered || (await doesWait())).toBe(true);
    await turningOff.end();
    expect((await sent).status).toBe(409);
    expect(await unfinishedOf(hook.id)).toBe(0);
  });
});
