// @module-tag postgres
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveUpUnfinished, unfinishedStates } from '#server/signals/webhooks/endpoints.ts';
import { storeDeliveries } from '#server/signals/webhooks/feed.ts';
import { webhookDeliveries, webhookEndpoints } from '#server/storage/schema/operations/webhooks.ts';
import { countWaiting, openTransaction } from '#tests/support/postgres/openTransactions.ts';
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
    await receiver.close();
  });

  const unfinishedOf = (endpointId: number) =>
    server.database.$count(
      webhookDeliveries,
      and(eq(webhookDeliveries.endpointId, endpointId), inArray(webhookDeliveries.state, [...unfinishedStates])),
    );

  const isOff = async ({ id }: { id: number }) =>
    (await server.database.$count(
      webhookEndpoints,
      and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.isOn, true)),
    )) === 0;

  it('stores events for it is left with none that wait for ever', async () => {
    const hook = await desk.webhook();
    const { id: unitId } = await desk.unit();
    receiver.answer(hook.path, { status: 410 });
    const storing = await openTransaction(server, (transaction) =>
      storeDeliveries(transaction, { changes: [], isBehind: true }, now()),
    );
    await desk.rename(unitId);
    await expect.poll(async () => (await isOff(hook)) || (await countWaiting(server)) > 0).toBe(true);
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
    const turningOff = await openTransaction(server, async (transaction) => {
      await transaction.update(webhookEndpoints).set({ isOn: false }).where(eq(webhookEndpoints.id, hook.id));
      await giveUpUnfinished(transaction, hook.id);
    });
    let isAnswered = false;
    const sent = desk.ask('POST', `${hook.one}/${pathOf(deliveryId)}`).finally(() => (isAnswered = true));
    await expect.poll(async () => isAnswered || (await countWaiting(server)) > 0).toBe(true);
    await turningOff.end();
    expect((await sent).status).toBe(409);
    expect(await unfinishedOf(hook.id)).toBe(0);
  });
});
