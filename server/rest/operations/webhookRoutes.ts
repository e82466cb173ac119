import { and, asc, count, desc, eq, gte, inArray, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { deliveryPage, mostWebhooks, webhookCalls } from '#domain/calls/webhooks.ts';
import { highestId } from '#domain/entities/fields.ts';
import { entityOf } from '#domain/entities/index.ts';
import { organisation } from '#domain/entities/organisation.ts';
import { entityOfKind, missedKind, testKind, type RecordKind } from '#domain/live/webhookKinds.ts';
import { webhookMessages as texts } from '#domain/messages/webhooks.ts';
import { areas } from '#domain/permissions/bits.ts';
import { can } from '#domain/permissions/can.ts';
import type { DeliveryStatus } from '#domain/states/webhooks.ts';
import { serverTiming } from '#server/config/timing.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { Refusal } from '#server/refusal.ts';
import { answerOnce } from '#server/repetition/answerOnce.ts';
import { answerCall } from '#server/rest/call.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { requireUnanswered } from '#server/rest/people/serviceAccounts.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { noteInTrace } from '#server/rest/traceNotes.ts';
import { sentences } from '#server/sentences.ts';
import {
  beginAnewIfFirst,
  eventOfNone,
  giveUpUnfinished,
  lastLine,
  newSecret,
  placeOfWebhookSecret,
  unfinishedStates,
  type Endpoint,
} from '#server/signals/webhooks/endpoints.ts';
import type { Database } from '#server/storage/database.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '#server/storage/schema/operations/webhooks.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { nameOfStaff, type Viewer } from '#server/viewer.ts';

const number = z.coerce.number().int().positive();
const endpointSchema = z.object({ webhookId: number.max(highestId) });
const deliverySchema = z.object({ deliveryId: number.max(Number.MAX_SAFE_INTEGER) });

/** @throws Refusal with status 404. */
function parameterOf<Values extends object>(schema: z.ZodType<Values>, request: FastifyRequest, sentence: string) {
  const { data } = schema.safeParse(request.params);
  if (data === undefined) throw new Refusal(404, sentence);
  return data;
}

/** A delivery of which nothing is heard for longer than its answer may take: its server died. */
const heardBefore = (now: Date) => new Date(now.getTime() - serverTiming.webhook.answer - 5_000);

/** The status that people see. */
function statusColumn(now: Date): SQL<DeliveryStatus> {
  const { state, startedAt } = webhookDeliveries;
  return sql`case when ${state} <> 'sending' then ${state}
    when ${startedAt} < ${heardBefore(now).toISOString()}::timestamptz then 'unknown' else 'waiting' end`;
}

type Stored = typeof webhookDeliveries.$inferSelect;

async function lastDeliveries(database: Database, ids: readonly number[], now: Date) {
  if (ids.length === 0) return new Map<number, { status: DeliveryStatus; at: string }>();
  const rows = await database
    .selectDistinctOn([webhookDeliveries.endpointId], {
      endpointId: webhookDeliveries.endpointId,
      status: statusColumn(now),
      createdAt: webhookDeliveries.createdAt,
    })
    .from(webhookDeliveries)
    .where(inArray(webhookDeliveries.endpointId, [...ids]))
    .orderBy(asc(webhookDeliveries.endpointId), desc(webhookDeliveries.id));
  return new Map(
    rows.map(({ endpointId, status, createdAt }) => [endpointId, { status, at: createdAt.toISOString() }]),
  );
}

/** What the calls share. */
function createDesk({ secretSeals, now }: RouteParts) {
  const organisations = createReader(resources.organisation);

  /** @returns the path's id. @throws Refusal with status 404: the viewer sees no such organisation. */
  async function requireOrganisation(database: Database, viewer: Viewer, request: FastifyRequest): Promise<number> {
    const id = parseId(request.params);
    const [row] = await organisations.rows(database, viewer, [id]);
    if (row === undefined) throw new Refusal(404, sentences.notFound('organisation', id));
    return id;
  }

  /** @throws Refusal with status 404. */
  async function requireEndpoint(
    database: Database,
    viewer: Viewer,
    request: FastifyRequest,
    { isLocked = false } = {},
  ): Promise<Endpoint> {
    const organisationId = await requireOrganisation(database, viewer, request);
    const { webhookId } = parameterOf(endpointSchema, request, texts.notFound);
    const query = database
      .select()
      .from(webhookEndpoints)
      .where(and(eq(webhookEndpoints.id, webhookId), eq(webhookEndpoints.organisationId, organisationId)));
    const [row] = await (isLocked ? query.for('update') : query);
    if (row === undefined) throw new Refusal(404, texts.notFound);
    return row;
  }

  async function read(database: Database, condition: SQL | undefined) {
    const rows = await database
      .select({ endpoint: webhookEndpoints, by: users })
      .from(webhookEndpoints)
      .leftJoin(users, eq(users.id, webhookEndpoints.byId))
      .where(condition)
      .orderBy(asc(webhookEndpoints.id));
    const last = await lastDeliveries(
      database,
      rows.map(({ endpoint: { id } }) => id),
      now(),
    );
    return rows.map(({ endpoint, by }) => {
      const { id, name, url, kinds, sendsRecord, isOn, turnedOff, failingSince, secret, createdAt } = endpoint;
      const { formerSecretUntil } = endpoint;
      const hasFormer = formerSecretUntil !== null && formerSecretUntil > now();
      return {
        id,
        name,
        url,
        kinds,
        sendsRecord,
        isOn,
        turnedOff,
        failingSince: failingSince?.toISOString() ?? null,
        formerSecretUntil: hasFormer ? formerSecretUntil.toISOString() : null,
        hasSecret: secret !== null && secretSeals.open(placeOfWebhookSecret(id), secret) !== null,
        by: by === null ? null : { id: by.id, name: nameOfStaff(by.id, by) },
        createdAt: createdAt.toISOString(),
        last: last.get(id) ?? null,
      };
    });
  }

  async function readOne(database: Database, id: number) {
    const [row] = await read(database, eq(webhookEndpoints.id, id));
    if (row === undefined) throw new Error('A webhook is gone within its own transaction.');
    return row;
  }

  const record = (transaction: Database, viewer: Viewer, organisationId: number, action: string, name: string) =>
    recordAction(transaction, viewer, now(), {
      action,
      detail: name,
      siteId: null,
      entity: organisation.name,
      recordId: organisationId,
    });
  return { requireOrganisation, requireEndpoint, read, readOne, record };
}
type Desk = ReturnType<typeof createDesk>;

/** @throws Refusal with status 400: nothing is sent to that address, or the viewer may not read one of the kinds. */
function requireAllowed(
  { webhookReach }: RouteParts,
  { rights }: Viewer,
  { url, kinds }: { url: string; kinds: readonly string[] | null },
): void {
  const permitted = webhookReach.permitsUrl(url);
  if (permitted === 'insecure') throw new Refusal(400, texts.urlInsecure, 'url');
  if (permitted === 'private') throw new Refusal(400, texts.urlPrivate, 'url');
  for (const kind of kinds ?? []) {
    const entity = entityOfKind(kind);
    const { area, label } = entityOf(entity ?? organisation.name);
    if (area !== null && can(rights, { area, level: 'read' })) continue;
    throw new Refusal(400, texts.kindUnreadable(label.many), 'kinds');
  }
}

const areasOf = ({ rights }: Viewer) => areas.filter((area) => can(rights, { area, level: 'read' }));

function routeMaking(server: FastifyInstance, parts: RouteParts, desk: Desk): void {
  const { storage, authenticate, now, secretSeals, webhooks } = parts;
  answerCall(server, authenticate, webhookCalls.webhookMake, async ({ viewer, body, key, request }) => {
    const organisationId = await desk.requireOrganisation(storage.database, viewer, request);
    requireAllowed(parts, viewer, body);
    const made = await storage.write(async (transaction) => {
      await requireUnanswered({ transaction, key, now: now() }, texts.shownOnce);
      const ofOrganisation = eq(webhookEndpoints.organisationId, organisationId);
      const [known] = await transaction.select({ count: count() }).from(webhookEndpoints).where(ofOrganisation);
      if ((known?.count ?? 0) >= mostWebhooks) throw new Refusal(409, texts.tooMany(mostWebhooks));
      await beginAnewIfFirst(transaction);
      const [row] = await transaction
        .insert(webhookEndpoints)
        .values({
          organisationId,
          ...body,
          kinds: body.kinds as RecordKind[] | null,
          byId: viewer.userId,
          areas: areasOf(viewer),
          afterLine: await lastLine(transaction),
          createdAt: now(),
        })
        .returning({ id: webhookEndpoints.id });
      if (row === undefined) throw new Error('The webhook was not made.');
      const { secret, sealed } = await newSecret(transaction, secretSeals, row.id);
      await transaction.update(webhookEndpoints).set({ secret: sealed }).where(eq(webhookEndpoints.id, row.id));
      await desk.record(transaction, viewer, organisationId, texts.actions.made, body.name);
      return { ...(await desk.readOne(transaction, row.id)), secret };
    });
    noteInTrace(request, body.name);
    webhooks.wake();
    return made;
  });

  answerCall(server, authenticate, webhookCalls.webhookRotate, async ({ viewer, key, request }) => {
    const { name, ...made } = await storage.write(async (transaction) => {
      await requireUnanswered({ transaction, key, now: now() }, texts.shownOnce);
      const endpoint = await desk.requireEndpoint(transaction, viewer, request, { isLocked: true });
      const { secret, sealed } = await newSecret(transaction, secretSeals, endpoint.id);
      const formerSecretUntil = new Date(now().getTime() + serverTiming.webhook.overlap);
      await transaction
        .update(webhookEndpoints)
        .set({ secret: sealed, formerSecret: endpoint.secret, formerSecretUntil })
        .where(eq(webhookEndpoints.id, endpoint.id));
      await desk.record(transaction, viewer, endpoint.organisationId, texts.actions.rotated, endpoint.name);
      return { ...(await desk.readOne(transaction, endpoint.id)), secret };
    });
    noteInTrace(request, name);
    return { ...made, name };
  });
}

function routeChanging(server: FastifyInstance, parts: RouteParts, desk: Desk): void {
  const { storage, authenticate, now, webhooks } = parts;
  answerCall(server, authenticate, webhookCalls.webhookUpdate, async ({ viewer, body, request }) => {
    requireAllowed(parts, viewer, body);
    const answer = await storage.write(async (transaction) => {
      const before = await desk.requireEndpoint(transaction, viewer, request, { isLocked: true });
      const isTurnedOn = body.isOn && !before.isOn;
      if (isTurnedOn) await beginAnewIfFirst(transaction);
      await transaction
        .update(webhookEndpoints)
        .set({
          ...body,
          kinds: body.kinds as RecordKind[] | null,
          byId: viewer.userId,
          areas: areasOf(viewer),
          ...(isTurnedOn ? { afterLine: await lastLine(transaction), failingSince: null } : {}),
          turnedOff: body.isOn || before.isOn ? null : before.turnedOff,
        })
        .where(eq(webhookEndpoints.id, before.id));
      if (isTurnedOn) await transaction.insert(webhookDeliveries).values(eventOfNone(before.id, missedKind, now()));
      if (!body.isOn) await giveUpUnfinished(transaction, before.id);
      await desk.record(transaction, viewer, before.organisationId, texts.actions.changed, body.name);
      return desk.readOne(transaction, before.id);
    });
    noteInTrace(request, body.name);
    webhooks.wake();
    return answer;
  });

  answerCall(server, authenticate, webhookCalls.webhookRemove, async ({ viewer, request, reply }) => {
    const name = await storage.write(async (transaction) => {
      const endpoint = await desk.requireEndpoint(transaction, viewer, request, { isLocked: true });
      await transaction.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint.id));
      await desk.record(transaction, viewer, endpoint.organisationId, texts.actions.removed, endpoint.name);
      return endpoint.name;
    });
    noteInTrace(request, name);
    return reply.code(204).send();
  });
}

/** @throws Refusal with status 409: it is off. */
function requireOn({ isOn }: Endpoint): void {
  if (!isOn) throw new Refusal(409, texts.isOff);
}

/** Sends again under the same ids, with all attempts. */
async function sendAgain(transaction: Database, which: SQL | undefined, now: Date): Promise<number> {
  const again = await transaction
    .update(webhookDeliveries)
    .set({ state: 'waiting', tries: 0, nextAt: now })
    .where(which)
    .returning({ id: webhookDeliveries.id });
  return again.length;
}

function routeSending(server: FastifyInstance, parts: RouteParts, desk: Desk): void {
  const { storage, authenticate, now, webhooks } = parts;
  answerCall(server, authenticate, webhookCalls.webhookTest, async ({ viewer, key, request, reply }) => {
    await storage.write((transaction) =>
      answerOnce(transaction, key, now(), async () => {
        const endpoint = await desk.requireEndpoint(transaction, viewer, request, { isLocked: true });
        requireOn(endpoint);
        await transaction.insert(webhookDeliveries).values(eventOfNone(endpoint.id, testKind, now()));
        return { status: 204, body: null };
      }),
    );
    webhooks.wake();
    return reply.code(204).send();
  });

  answerCall(server, authenticate, webhookCalls.webhookRedeliver, async ({ viewer, key, request, reply }) => {
    await storage.write((transaction) =>
      answerOnce(transaction, key, now(), async () => {
        const endpoint = await desk.requireEndpoint(transaction, viewer, request, { isLocked: true });
        const { deliveryId } = parameterOf(deliverySchema, request, texts.noDeliveryFound);
        const own = and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.endpointId, endpoint.id));
        const [row] = await transaction.select({ state: webhookDeliveries.state }).from(webhookDeliveries).where(own);
        if (row === undefined) throw new Refusal(404, texts.noDeliveryFound);
        requireOn(endpoint);
        // One that is being sent has an outcome soon, or is sent again by itself.
        await sendAgain(transaction, and(own, sql`${webhookDeliveries.state} <> 'sending'`), now());
        return { status: 204, body: null };
      }),
    );
    webhooks.wake();
    return reply.code(204).send();
  });

  answerCall(server, authenticate, webhookCalls.webhookRedeliverFailed, async ({ viewer, body, key, request }) => {
    const { body: answer } = await storage.write((transaction) =>
      answerOnce(transaction, key, now(), async () => {
        const endpoint = await desk.requireEndpoint(transaction, viewer, request, { isLocked: true });
        requireOn(endpoint);
        const failed = and(
          eq(webhookDeliveries.endpointId, endpoint.id),
          inArray(webhookDeliveries.state, ['failed', 'givenUp']),
          gte(webhookDeliveries.createdAt, body.since),
          body.until === undefined ? undefined : lte(webhookDeliveries.createdAt, body.until),
        );
        return { status: 200, body: { count: await sendAgain(transaction, failed, now()) } };
      }),
    );
    webhooks.wake();
    return answer;
  });
}

const isWaiting = (state: Stored['state']) => (unfinishedStates as readonly string[]).includes(state);

function routeReading(server: FastifyInstance, { storage, authenticate, now }: RouteParts, desk: Desk): void {
  const { database } = storage;
  answerCall(server, authenticate, webhookCalls.webhooks, async ({ viewer, request }) => {
    const id = await desk.requireOrganisation(database, viewer, request);
    return desk.read(database, eq(webhookEndpoints.organisationId, id));
  });

  answerCall(server, authenticate, webhookCalls.webhookDeliveries, async ({ viewer, query, request }) => {
    const endpoint = await desk.requireEndpoint(database, viewer, request);
    const status = statusColumn(now());
    const rows = await database
      .select({ delivery: webhookDeliveries, status })
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.endpointId, endpoint.id),
          query.before === undefined ? undefined : lt(webhookDeliveries.id, query.before),
          query.status === undefined ? undefined : sql`${status} = ${query.status}`,
        ),
      )
      .orderBy(desc(webhookDeliveries.id))
      .limit(deliveryPage + 1);
    const page = rows.slice(0, deliveryPage);
    const ids = page.map(({ delivery: { id } }) => id);
    const attempts =
      ids.length === 0
        ? []
        : await database
            .select()
            .from(webhookAttempts)
            .where(inArray(webhookAttempts.deliveryId, ids))
            .orderBy(asc(webhookAttempts.id));
    return {
      hasOlder: rows.length > page.length,
      rows: page.map(({ delivery, status: shown }) => ({
        id: delivery.id,
        messageId: delivery.messageId,
        kind: delivery.kind,
        recordId: delivery.recordId,
        siteId: delivery.siteId,
        status: shown,
        createdAt: delivery.createdAt.toISOString(),
        nextAt: isWaiting(delivery.state) ? (delivery.nextAt?.toISOString() ?? null) : null,
        attempts: attempts
          .filter(({ deliveryId }) => deliveryId === delivery.id)
          .map(({ at, status: answered, duration, failure, answer }) => ({
            at: at.toISOString(),
            status: answered,
            duration,
            failure,
            answer,
          })),
      })),
    };
  });
}

/** Webhooks of an organisation, and their deliveries. */
export function routeWebhooks(server: FastifyInstance, parts: RouteParts): void {
  const desk = createDesk(parts);
  routeMaking(server, parts, desk);
  routeChanging(server, parts, desk);
  routeSending(server, parts, desk);
  routeReading(server, parts, desk);
}
