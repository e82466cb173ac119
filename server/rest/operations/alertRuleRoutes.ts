import { and, asc, desc, eq, gt, inArray, lt, type SQL } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  alertRuleBody,
  alertRuleCalls,
  alertRuleLimits,
  type AlertMessage,
  type AlertRule,
  type AlertRuleList,
  type AlertRules,
} from '#domain/calls/alertRules.ts';
import { organisation } from '#domain/entities/organisation.ts';
import { alertRuleMessages as messages } from '#domain/messages/alertRules.ts';
import { isAbout, receiversOf } from '#domain/signals/alertRules.ts';
import { day, serverTiming } from '#server/config/timing.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { Refusal } from '#server/refusal.ts';
import { answerOnce } from '#server/repetition/answerOnce.ts';
import { answerCall } from '#server/rest/call.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { lockRows } from '#server/rest/crud/lockRows.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { noteInTrace } from '#server/rest/traceNotes.ts';
import { sentences } from '#server/sentences.ts';
import { describeAlerts } from '#server/signals/alerts/describeAlerts.ts';
import { openReach } from '#server/signals/alerts/readReach.ts';
import { openRuledAlerts, readRules } from '#server/signals/alerts/readRules.ts';
import { testSubject } from '#server/signals/alerts/messages.ts';
import type { Database } from '#server/storage/database.ts';
import { alertMessages, alerts } from '#server/storage/schema/operations/alerts.ts';
import { webhookDeliveries, webhookEndpoints } from '#server/storage/schema/operations/webhooks.ts';
import { permissionRoles, users } from '#server/storage/schema/people/users.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { nameOfStaff, type Viewer } from '#server/viewer.ts';
import { routeOnCall } from './onCallRoutes.ts';
import { routeToldAlerts } from './toldAlertRoutes.ts';

type Parts = Pick<RouteParts, 'storage' | 'authenticate' | 'now'> & {
  /** @returns the path's id. @throws Refusal with status 404 */
  requireOrganisation: (viewer: Viewer, request: FastifyRequest) => Promise<number>;
};

/** The ids that a rule and its further steps name. */
const namedBy = (rule: AlertRule, field: 'siteIds' | 'userIds' | 'roleIds' | 'webhookIds'): readonly number[] =>
  field === 'siteIds' ? rule.siteIds : [rule, ...rule.steps].flatMap((each) => each[field]);

/** @throws Refusal: a new rule names another organisation's sites, people or roles. Those that are gone since stay. */
async function requireOwn(
  transaction: Database,
  organisationId: number,
  given: readonly AlertRule[],
  kept: readonly AlertRule[],
): Promise<void> {
  const lists = [
    ['siteIds', messages.badSites, (ids: number[]) => ownSites(ids)],
    ['userIds', messages.badPeople, (ids: number[]) => ownPeople(ids)],
    ['roleIds', messages.badRoles, (ids: number[]) => ownRoles(ids)],
    ['webhookIds', messages.badWebhooks, (ids: number[]) => ownWebhooks(ids)],
  ] as const;
  const ownSites = (ids: number[]) =>
    transaction.$count(sites, and(eq(sites.organisationId, organisationId), inArray(sites.id, ids)));
  const ownPeople = (ids: number[]) =>
    transaction.$count(
      users,
      and(eq(users.organisationId, organisationId), eq(users.isServiceAccount, false), inArray(users.id, ids)),
    );
  const ownRoles = (ids: number[]) =>
    transaction.$count(
      permissionRoles,
      and(eq(permissionRoles.organisationId, organisationId), inArray(permissionRoles.id, ids)),
    );
  const ownWebhooks = (ids: number[]) =>
    transaction.$count(
      webhookEndpoints,
      and(eq(webhookEndpoints.organisationId, organisationId), inArray(webhookEndpoints.id, ids)),
    );
  for (const [field, sentence, count] of lists) {
    const known = new Set(kept.flatMap((rule) => namedBy(rule, field)));
    const ids = [...new Set(given.flatMap((rule) => namedBy(rule, field)))].filter((id) => !known.has(id));
    if (ids.length > 0 && (await count(ids)) < ids.length) throw new Refusal(400, sentence, field);
  }
}

/** The rules after the change: those that are kept keep their ids, and new ones get the next. */
function afterChange(kept: AlertRuleList, given: AlertRuleList): AlertRuleList {
  const known = new Set(kept.rules.map(({ id }) => id));
  let highest = Math.max(0, ...kept.rules.map(({ id = 0 }) => id));
  return {
    revision: kept.revision + 1,
    rules: given.rules.map((rule) => ({ ...rule, id: known.has(rule.id) ? rule.id : (highest += 1) })),
  };
}

/** For the action log. */
function logLines(before: AlertRuleList, after: AlertRuleList): string[] {
  const find = ({ rules }: AlertRuleList, id: number | undefined) => rules.find((rule) => rule.id === id);
  return [
    ...before.rules.filter(({ id }) => find(after, id) === undefined).map(({ name }) => messages.gone(name)),
    ...after.rules.flatMap((rule) => {
      const old = find(before, rule.id);
      if (old === undefined) return [messages.added(rule.name)];
      // Rules that an earlier release stored lack later fields.
      return JSON.stringify(alertRuleBody.parse(old)) === JSON.stringify(rule) ? [] : [messages.changed(rule.name)];
    }),
  ];
}

function routeRules(server: FastifyInstance, parts: Parts & Pick<RouteParts, 'sendsMail'>): void {
  const { storage, authenticate, now, requireOrganisation, sendsMail } = parts;
  const answerOf = async (id: number, list: AlertRuleList): Promise<AlertRules> => {
    const webhooks = await storage.database
      .select({ id: webhookEndpoints.id, name: webhookEndpoints.name, isOn: webhookEndpoints.isOn })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.organisationId, id))
      .orderBy(asc(webhookEndpoints.id));
    return { ...list, sendsMail, webhooks };
  };
  answerCall(server, authenticate, alertRuleCalls.alertRules, async ({ viewer, request }) => {
    const id = await requireOrganisation(viewer, request);
    return answerOf(id, await readRules(storage.database, id));
  });
  answerCall(server, authenticate, alertRuleCalls.alertRulesSave, async ({ viewer, body, request }) => {
    const id = await requireOrganisation(viewer, request);
    const saved = await storage.write(async (transaction) => {
      await lockRows(transaction, organisations, [id]);
      const kept = await readRules(transaction, id);
      if (kept.revision !== body.revision) throw new Refusal(409, messages.outdated, 'revision');
      await requireOwn(transaction, id, body.rules, kept.rules);
      const after = afterChange(kept, body);
      await transaction.update(organisations).set({ alertRules: after }).where(eq(organisations.id, id));
      for (const action of logLines(kept, after)) {
        const subject = { siteId: null, entity: organisation.name, recordId: id };
        await recordAction(transaction, viewer, now(), { action, detail: null, ...subject });
      }
      return after;
    });
    noteInTrace(request, `${saved.rules.length} alert rules`);
    return answerOf(id, saved);
  });
}

const nameIn = (those: readonly { id: number; name: string }[], id: number | null) =>
  those.find((each) => each.id === id)?.name ?? '';

/** What a rule would have told of in the last seven days, by the function that decides for real. */
function routePreview(server: FastifyInstance, { storage, authenticate, now, requireOrganisation }: Parts): void {
  const { database } = storage;
  answerCall(server, authenticate, alertRuleCalls.alertRulePreview, async ({ viewer, body, request }) => {
    const id = await requireOrganisation(viewer, request);
    const rule = { ...body.rule, isOn: true };
    const since = new Date(now().getTime() - 7 * day);
    const found = await database
      .select()
      .from(alerts)
      .where(and(eq(alerts.organisationId, id), gt(alerts.createdAt, since)))
      .orderBy(desc(alerts.createdAt), desc(alerts.id));
    const ruledOf = await openRuledAlerts(database, id);
    const reach = await openReach(database, id);
    const fitting = found.filter((alert) => isAbout(rule, ruledOf(alert)));
    const described = await describeAlerts(database, fitting.slice(0, alertRuleLimits.previewed), ruledOf);
    const rows = [...described.values()].map(({ alert, ruled, what }) => {
      const names = receiversOf([rule], ruled, reach).map(({ userId, webhookId, after, standsIn }) => {
        const name =
          webhookId === null ? nameIn(reach.people, userId) : messages.summary.hook(nameIn(reach.webhooks, webhookId));
        const told = standsIn ? messages.preview.standsIn(name) : name;
        return after === 0 ? told : messages.preview.after(told, after);
      });
      return { id: alert.id, at: alert.createdAt.toISOString(), what, zone: ruled.zone, told: names };
    });
    return { count: fitting.length, rows };
  });
}

function routeTest(server: FastifyInstance, { storage, authenticate, now, requireOrganisation }: Parts): void {
  answerCall(server, authenticate, alertRuleCalls.alertRuleTest, async ({ viewer, body, key, request, reply }) => {
    const id = await requireOrganisation(viewer, request);
    const at = now();
    const queue = async (transaction: Database) => {
      const { rules } = await readRules(transaction, id);
      const rule = rules.find((each) => each.id === body.ruleId);
      if (rule === undefined) throw new Refusal(404, messages.noRule);
      await transaction.insert(alertMessages).values({
        organisationId: viewer.organisationId,
        userId: viewer.userId,
        subject: testSubject,
        rules: [rule.name],
        occurredAt: at,
        dueAt: at,
      });
      return { status: 204, body: null };
    };
    await storage.write((transaction) => answerOnce(transaction, key, at, () => queue(transaction)));
    return reply.code(204).send();
  });
}

type ListedMessage = typeof alertMessages.$inferSelect;

/** Describes the alerts of messages, by their ids. */
async function describeMessages(database: Database, organisationId: number, rows: readonly ListedMessage[]) {
  const ids = rows.flatMap(({ alertId }) => alertId ?? []);
  const found = await database.select().from(alerts).where(inArray(alerts.id, ids));
  return describeAlerts(database, found, await openRuledAlerts(database, organisationId));
}

/** Reads people's names by their ids. */
async function namesOf(database: Database, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const rows = await database
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(
      inArray(
        users.id,
        ids.filter((id) => id !== null),
      ),
    );
  return new Map(rows.map((row) => [row.id, nameOfStaff(row.id, row)]));
}

/** Each message has either. */
function receiverOf(
  { userId, webhookId }: ListedMessage,
  person: Pick<typeof users.$inferSelect, 'firstName' | 'lastName' | 'email'> | null,
  webhook: { name: string } | null,
): AlertMessage['to'] {
  if (webhookId !== null) return { id: webhookId, name: webhook?.name ?? '', isWebhook: true };
  const id = userId ?? 0;
  return { id, name: person === null ? '' : nameOfStaff(id, person), isWebhook: false };
}

type ListedDelivery = Pick<typeof webhookDeliveries.$inferSelect, 'state'> | null;

/** How a message stands. One to a webhook was sent once the webhook took it. */
function standingOf(
  { state, reason }: ListedMessage,
  delivery: ListedDelivery,
): Pick<AlertMessage, 'state' | 'reason'> {
  if (delivery === null || delivery.state === 'delivered') return { state, reason };
  if (delivery.state === 'givenUp') return { state: 'failed', reason: messages.hookFailed };
  return { state: 'waiting', reason: delivery.state === 'failed' ? messages.hookFails : null };
}

/** What a message is about, also once its alert is gone. */
const whatOf = ({ what }: ListedMessage, known: string | undefined) => known ?? what ?? messages.deletedAlert;

function routeMessages(server: FastifyInstance, { storage, authenticate, now, requireOrganisation }: Parts): void {
  const { database } = storage;
  answerCall(server, authenticate, alertRuleCalls.alertMessages, async ({ viewer, query, request }) => {
    const id = await requireOrganisation(viewer, request);
    const since = new Date(now().getTime() - serverTiming.alertMessages.kept);
    const own: SQL | undefined = and(eq(alertMessages.organisationId, id), gt(alertMessages.occurredAt, since));
    const older = query.before === undefined ? undefined : lt(alertMessages.id, query.before);
    const found = await database
      .select({
        message: alertMessages,
        person: { firstName: users.firstName, lastName: users.lastName, email: users.email },
        webhook: { name: webhookEndpoints.name },
        delivery: { state: webhookDeliveries.state },
      })
      .from(alertMessages)
      .leftJoin(users, eq(users.id, alertMessages.userId))
      .leftJoin(webhookEndpoints, eq(webhookEndpoints.id, alertMessages.webhookId))
      .leftJoin(webhookDeliveries, eq(webhookDeliveries.id, alertMessages.deliveryId))
      .where(and(own, older))
      .orderBy(desc(alertMessages.id))
      .limit(alertRuleLimits.page);
    const listed = found.map(({ message }) => message);
    const described = await describeMessages(database, id, listed);
    const seers = await namesOf(
      database,
      [...described.values()].map(({ alert }) => alert.acknowledgedById),
    );
    const rows = found.map(({ message, person, webhook, delivery }) => ({
      id: message.id,
      at: message.occurredAt.toISOString(),
      what: message.subject === testSubject ? null : whatOf(message, described.get(message.alertId ?? 0)?.what),
      times: message.times,
      to: receiverOf(message, person, webhook),
      rules: message.rules,
      standsIn: message.standsIn,
      ...standingOf(message, delivery),
      endedAt: message.endedAt?.toISOString() ?? null,
      acknowledgedBy: seers.get(described.get(message.alertId ?? 0)?.alert.acknowledgedById ?? 0) ?? null,
    }));
    return { count: await database.$count(alertMessages, own), rows };
  });
}

/** The calls of alert rules, and the list of emails that were sent. */
export function routeAlertRules(server: FastifyInstance, given: RouteParts): void {
  const organisationReader = createReader(resources.organisation);
  const parts = {
    ...given,
    requireOrganisation: async (viewer: Viewer, request: FastifyRequest) => {
      const id = parseId(request.params);
      const [row] = await organisationReader.rows(given.storage.database, viewer, [id]);
      if (row === undefined) throw new Refusal(404, sentences.notFound('organisation', id));
      return id;
    },
  };
  routeRules(server, parts);
  routePreview(server, parts);
  routeTest(server, parts);
  routeMessages(server, parts);
  routeToldAlerts(server, parts);
  routeOnCall(server, parts);
}
