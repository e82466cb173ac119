import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AlertRule } from '#domain/calls/alertRules.ts';
import { alertRuleMessages } from '#domain/messages/alertRules.ts';
import { minute, second } from '#server/config/timing.ts';
import { handToWebhooks } from '#server/signals/alerts/handToWebhooks.ts';
import { webhookDeliveries, webhookEndpoints } from '#server/storage/schema/operations/webhooks.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { alertRule } from '#tests/support/records/alertRule.ts';
import { passAlertTime, reportTrouble } from '#tests/support/server/alertTime.ts';
import { createManualClock } from '#tests/support/server/manualClock.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { startReceiver } from '#tests/support/webhooks/receiver.ts';
import { webhookDesk, type WebhookDesk } from '#tests/support/webhooks/webhookDesk.ts';

const clock = createManualClock(new Date());

let desk: WebhookDesk;
let unit: { id: number; name: string };

const receiver = await startReceiver();
const server = await startTestServer({
  now: () => clock.now(),
  alertClock: clock,
  webhookNetworks: [{ address: '127.0.0.1', prefix: 32 }],
  stopTimeout: 0,
});
beforeEach(async () => {
  desk = await webhookDesk(server, receiver);
  unit = await desk.unit();
});

type Hook = Awaited<ReturnType<WebhookDesk['webhook']>>;

const rulesPath = () => `api/admin/organisations/${desk.organisationId}/alertRules`;
const save = (given: Partial<AlertRule>, revision = 0) =>
  desk.good('PUT', rulesPath(), { revision, rules: [alertRule(given)] });

const alarm = (id: number, alarming = true) => reportTrouble(server, { id, at: clock.now(), state: { alarming } });
const pass = (milliseconds: number) => passAlertTime(clock, milliseconds);

const alertsIn = (hook: Hook) => hook.received().map(({ event }) => event.data['alerts']);

interface Listed {
  state: string;
  reason: string | null;
  to: { name: string; isWebhook: boolean };
}
const messages = async () => {
  const path = `api/admin/organisations/${desk.organisationId}/alertMessages`;
  return ((await desk.good('GET', path)) as { rows: Listed[] }).rows;
};

describe('a webhook that an alert rule names', () => {
  it('gets alerts as ids, kind and level, without words', async () => {
    const hook = await desk.webhook({ kinds: [] });
    await save({ webhookIds: [hook.id] });
    await alarm(unit.id);
    expect(await messages()).toMatchObject([{ state: 'waiting', to: { name: hook.settings.name, isWebhook: true } }]);
    await pass(20 * second);
    await hook.receives(1);
    const [{ event } = { event: null }] = hook.received();
    expect(event).toMatchObject({ type: 'alerts.raised', data: { organisationId: desk.organisationId } });
    expect(alertsIn(hook)).toEqual([
      [
        {
          id: expect.any(Number) as number,
          kind: 'alarm',
          level: 'high',
          siteId: desk.siteId,
          target: { kind: 'unit', id: unit.id },
          at: expect.any(String) as string,
          times: 1,
        },
      ],
    ]);
    await hook.ends('delivered');
    expect(await messages()).toMatchObject([{ state: 'sent', reason: null }]);
  });

  it('gets a burst as one event, and one that comes and goes with its count', async () => {
    const hook = await desk.webhook({ kinds: [] });
    const other = await desk.unit();
    await save({ webhookIds: [hook.id] });
    await alarm(unit.id);
    await pass(5 * second);
    await alarm(other.id);
    await pass(20 * second);
    await hook.receives(1);
    expect(alertsIn(hook)).toMatchObject([[{ target: { id: unit.id } }, { target: { id: other.id } }]]);
    for (let times = 0; times < 2; times += 1) {
      await alarm(unit.id, false);
      await pass(minute);
      await alarm(unit.id);
    }
    await pass(15 * minute);
    await hook.receives(2);
    expect(alertsIn(hook)[1]).toMatchObject([{ target: { id: unit.id }, times: 2 }]);
  });

  it('gets words where it asks for records, while whoever saved it may see the alert', async () => {
    const hook = await desk.webhook({ kinds: [], sendsRecord: true });
    await server.build.user({ organisationId: desk.organisationId });
    await save({ webhookIds: [hook.id] });
    const [site] = [await desk.good('GET', `api/admin/sites/${desk.siteId}`)] as [{ name: string }];
    await alarm(unit.id);
    await pass(20 * second);
    await hook.receives(1);
    expect(alertsIn(hook)).toMatchObject([[{ what: `Alarm: Unit ${unit.name}, ${site.name}` }]]);
    await server.database
      .update(users)
      .set({ permissions: { admin: 31, alerts: 31 } })
      .where(eq(users.id, desk.admin.id));
    await alarm((await desk.unit()).id);
    await pass(minute);
    await hook.receives(2);
    expect(alertsIn(hook)[1]).not.toMatchObject([{ what: expect.any(String) as string }]);
  });

  it('gets none that whoever saved it might not see, nor those of other organisations', async () => {
    const { organisationId } = desk;
    const clerk = await server.build.user({ organisationId, permissions: { admin: 31 } });
    const hook = await desk.webhook({ kinds: [] });
    const token = await server.signIn(clerk);
    expect((await server.call('PUT', hook.one, { token, body: hook.settings })).status).toBe(200);
    await save({ webhookIds: [hook.id] });
    const stranger = await webhookDesk(server, receiver);
    await alarm((await stranger.unit()).id);
    await alarm(unit.id);
    await pass(20 * second);
    expect(await hook.deliveries()).toEqual([]);
    const theirs = await stranger.webhook();
    const refused = await desk.ask('PUT', rulesPath(), {
      revision: 1,
      rules: [alertRule({ webhookIds: [theirs.id] })],
    });
    expect(refused).toMatchObject({ status: 400, body: alertRuleMessages.badWebhooks });
  });

  it('gets what nobody acknowledges, at its time', async () => {
    const hook = await desk.webhook({ kinds: [] });
    const { id: userId } = desk.admin;
    const steps = [{ minutes: 10, userIds: [], roleIds: [], webhookIds: [hook.id], onCall: false }];
    await save({ userIds: [userId], steps });
    await alarm(unit.id);
    await pass(10 * minute);
    await hook.receives(1);
    const other = await desk.unit();
    await alarm(other.id);
    await alarm(other.id, false);
    await pass(11 * minute);
    expect(hook.received()).toHaveLength(1);
    expect((await messages()).filter(({ to }) => to.isWebhook).map(({ state }) => state)).toEqual([
      'not needed',
      'sent',
    ]);
  });

  it('that is off, or gives up, is said to have got nothing', async () => {
    const hook = await desk.webhook({ kinds: [] });
    await save({ webhookIds: [hook.id] });
    await alarm(unit.id);
    await hook.change({ isOn: false });
    await pass(20 * second);
    expect(await messages()).toMatchObject([{ state: 'failed', reason: 'The webhook is off.' }]);
    await hook.change({ isOn: true });
    receiver.answer(hook.path, { status: 500 });
    await alarm((await desk.unit()).id);
    await pass(minute);
    await hook.ends('failed');
    expect((await messages())[0]).toMatchObject({ state: 'waiting', reason: alertRuleMessages.hookFails });
    await server.database.update(webhookDeliveries).set({ state: 'givenUp', nextAt: null });
    expect((await messages())[0]).toMatchObject({ state: 'failed', reason: alertRuleMessages.hookFailed });
  });

  it('is handed an alert by one of several servers', { tags: 'postgres' }, async () => {
    const hook = await desk.webhook({ kinds: [] });
    await save({ webhookIds: [hook.id] });
    await alarm(unit.id);
    const later = () => new Date(clock.now().getTime() + 21 * second);
    await Promise.all([1, 2, 3].map(() => handToWebhooks(server.storage, later)));
    const made = await server.database
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.endpointId, hook.id));
    expect(made).toHaveLength(1);
  });

  it('can be removed: the rule stays, and says so in the preview of last week', async () => {
    const hook = await desk.webhook({ kinds: [] });
    await alarm(unit.id);
    const preview = async () =>
      (await desk.good('POST', `${rulesPath()}/preview`, { rule: alertRule({ webhookIds: [hook.id] }) })) as {
        rows: { told: string[] }[];
      };
    expect((await preview()).rows).toMatchObject([{ told: [`webhook ${hook.settings.name}`] }]);
    await save({ webhookIds: [hook.id] });
    await server.database.delete(webhookEndpoints).where(eq(webhookEndpoints.id, hook.id));
    expect(await desk.good('GET', rulesPath())).toMatchObject({
      webhooks: [],
      rules: [{ webhookIds: [hook.id], onCall: false }],
    });
    expect((await preview()).rows).toMatchObject([{ told: [expect.stringContaining('nobody else') as string] }]);
    await save({ webhookIds: [hook.id], isOn: false }, 1);
  });
});
