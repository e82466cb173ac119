import { setTimeout as pause } from 'node:timers/promises';
import { alertRuleCalls, type AlertMessage } from '#domain/calls/alertRules.ts';
import { webhookCalls, type WebhookDelivery } from '#domain/calls/webhooks.ts';
import type { Database } from '#server/storage/database.ts';
import { alertRule } from '#tests/support/records/alertRule.ts';
import { createBuilders } from '#tests/support/server/builders/index.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import type { RemoteServer } from '#tests/support/server/serverProcess.ts';

/** Units whose doors alarm, each once, and units that are renamed again and again. */
const doors = 400;
const renamedUnits = 6;

/** An organisation with people who may see alarms, and others who may not. */
export async function addSignalsPeople(database: Database) {
  const build = createBuilders(database);
  const { id: siteId, organisationId } = await build.site();
  const admin = await build.user({ organisationId });
  const seeing = [admin, await build.user({ organisationId })];
  const role = await build.role({ organisationId });
  const blind = await build.user({ organisationId, permissions: { alerts: 31 } });
  const stranger = await build.user();
  for (const { id: userId } of [seeing[1] ?? admin, blind]) await build.userRole({ userId, roleId: role.id });
  const unitIds = [];
  while (unitIds.length < doors) unitIds.push((await build.unit({ siteId })).id);
  const renamed = [];
  while (renamed.length < renamedUnits) renamed.push((await build.unit({ siteId })).id);
  return { organisationId, siteId, admin, seeing, blind, stranger, roleId: role.id, unitIds, renamed };
}
export type SignalsPeople = Awaited<ReturnType<typeof addSignalsPeople>>;

/** Any of the servers, as an administrator uses it. */
export interface SignalsDesk {
  /** Sends a call to a server that answers. @throws without an answer. */
  ask: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>;
  /** The same, until a server answered well. */
  insist: (method: string, path: string, body?: unknown) => Promise<unknown>;
}

export async function openSignalsDesk(
  servers: () => readonly RemoteServer[],
  { admin }: Pick<SignalsPeople, 'admin'>,
): Promise<SignalsDesk> {
  const [first] = servers();
  const token = (await first?.signIn(admin, builtPassword)) ?? '';
  let turn = 0;
  const ask: SignalsDesk['ask'] = (method, path, body) => {
    const up = servers();
    const server = up[(turn += 1) % up.length];
    if (server === undefined) return Promise.reject(new TypeError('No server is up.'));
    return server.call(method, `api/admin/${path}`, token, body);
  };
  return {
    ask,
    async insist(method, path, body) {
      for (;;) {
        const answer = await ask(method, path, body).catch(() => null);
        if (answer !== null && answer.status < 300) return answer.body;
        if (answer !== null && answer.status < 500)
          throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
        await pause(250);
      }
    },
  };
}

export interface Hook {
  id: number;
  path: string;
  secret: string;
}

/** A webhook at a path of the receiver. */
export async function makeHook(
  desk: SignalsDesk,
  organisationId: number,
  receiver: string,
  { path, kinds }: { path: string; kinds: readonly string[] },
): Promise<Hook> {
  const settings = { name: path, url: `${receiver}${path}`, kinds, sendsRecord: false, isOn: true };
  const made = await desk.insist('POST', `organisations/${organisationId}/webhooks`, settings);
  const { id, secret } = webhookCalls.webhookMake.schema.parse(made);
  return { id, path, secret };
}

/** A rule for everything, of which people who may not see it are named too. */
export async function makeRule(
  desk: SignalsDesk,
  { organisationId, admin, blind, roleId }: Pick<SignalsPeople, 'organisationId' | 'admin' | 'blind' | 'roleId'>,
  webhookId: number,
): Promise<void> {
  const rule = alertRule({
    name: 'All',
    userIds: [admin.id, blind.id],
    roleIds: [roleId],
    webhookIds: [webhookId],
  });
  await desk.insist('PUT', `organisations/${organisationId}/alertRules`, { revision: 0, rules: [rule] });
}

/** Whether every message and delivery has ended. */
export async function isAllQuiet(desk: SignalsDesk, organisationId: number, hooks: readonly Hook[]): Promise<boolean> {
  const path = `organisations/${organisationId}`;
  let before: number | undefined;
  for (;;) {
    const query = before === undefined ? '' : `?before=${before}`;
    const { rows } = alertRuleCalls.alertMessages.schema.parse(
      await desk.insist('GET', `${path}/alertMessages${query}`),
    ) as { rows: AlertMessage[] };
    if (rows.some(({ state }) => state === 'waiting')) return false;
    before = rows.at(-1)?.id;
    if (before === undefined) break;
  }
  for (const { id } of hooks) {
    for (const status of ['waiting', 'failed', 'unknown'] satisfies WebhookDelivery['status'][]) {
      const answer = await desk.insist('GET', `${path}/webhooks/${id}/deliveries?status=${status}`);
      if (webhookCalls.webhookDeliveries.schema.parse(answer).rows.length > 0) return false;
    }
  }
  return true;
}
