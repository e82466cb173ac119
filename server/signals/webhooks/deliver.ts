import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { HookedAlert } from '#domain/calls/webhooks.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { mayBeTold } from '#domain/signals/alertRules.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { SecretSeals } from '#server/people/factors/authenticators.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '#server/storage/schema/operations/webhooks.ts';
import type { Storage } from '#server/storage/storage.ts';
import { viewerOfUser } from '#server/people/viewerOfUser.ts';
import type { Viewer } from '#server/viewer.ts';
import { failsTooLong, logUnknown, signedHeaders, turnOff, unfinishedStates, type Endpoint } from './endpoints.ts';
import type { Reachable } from './networks.ts';
import { post, type Outcome } from './post.ts';

export type Delivery = typeof webhookDeliveries.$inferSelect;

/** Deliveries of one endpoint that one server sends at once. */
const atOnce = 4;

const earlier = alias(webhookDeliveries, 'earlier');

const isUnfinished = inArray(webhookDeliveries.state, [...unfinishedStates]);

/**
 * An earlier event of the same record must end first. With "offset", PostgreSQL asks the index for each row in turn; as a
 * join, a plan without statistics compares all rows with all others.
 */
const isFirstOfRecord = sql`not exists (select from ${webhookDeliveries} ${earlier}
  where ${earlier.endpointId} = ${webhookDeliveries.endpointId} and ${earlier.entity} = ${webhookDeliveries.entity}
  and ${earlier.recordId} = ${webhookDeliveries.recordId} and ${earlier.id} < ${webhookDeliveries.id}
  and ${inArray(earlier.state, [...unfinishedStates])} offset 0)`;

/** The deliveries that can leave now. */
const isDue = (now: Date) => and(isUnfinished, lte(webhookDeliveries.nextAt, now), isFirstOfRecord);

const ofEndpoint = eq(webhookDeliveries.endpointId, webhookEndpoints.id);

/** The endpoints with deliveries that can leave now. */
export async function dueEndpoints(database: Database, now: Date): Promise<number[]> {
  const rows = await database
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.isOn, true),
        sql`exists (select from ${webhookDeliveries} where ${and(ofEndpoint, isDue(now))} offset 0)`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** When the next delivery leaves; null: none waits. */
export async function nextDue(database: Database, now: Date): Promise<Date | null> {
  const { nextAt } = webhookDeliveries;
  const next = sql`(select ${nextAt} from ${webhookDeliveries}
    where ${and(ofEndpoint, isUnfinished, gt(nextAt, now))} order by ${nextAt} limit 1)`;
  const [row] = await database
    .select({ at: sql<Date | null>`min(${next})`.mapWith(nextAt) })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.isOn, true));
  return row?.at ?? null;
}

/** The time until a delivery without an outcome is sent again. */
const untilUnknown = serverTiming.webhook.answer + serverTiming.webhook.unknown;

export interface Claimed {
  endpoint: Endpoint;
  deliveries: readonly Delivery[];
}

/**
 * Takes the next deliveries of an endpoint for this server: others skip locked rows, and the rows' new time of the next
 * attempt afterwards. So the servers share the work, and none needs a lease. One whose server died has no outcome.
 */
export function claimDeliveries(storage: Storage, endpointId: number, now: Date): Promise<Claimed> {
  return storage.write(async (transaction) => {
    const found = await transaction
      .select()
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.endpointId, endpointId), isDue(now)))
      .orderBy(asc(webhookDeliveries.nextAt), asc(webhookDeliveries.id))
      .limit(atOnce)
      .for('update', { skipLocked: true });
    const [endpoint] = await transaction.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId));
    if (endpoint === undefined || found.length === 0) return { endpoint: endpoint as Endpoint, deliveries: [] };
    await logUnknown(transaction, found);
    const deliveries = await transaction
      .update(webhookDeliveries)
      .set({
        state: 'sending',
        startedAt: now,
        nextAt: new Date(now.getTime() + untilUnknown),
        tries: sql`${webhookDeliveries.tries} + 1`,
      })
      .where(
        inArray(
          webhookDeliveries.id,
          found.map(({ id }) => id),
        ),
      )
      .returning();
    return { endpoint, deliveries };
  });
}

/** The person with whose rights an endpoint sends records, as they are now; null: they have none any more. */
const viewerOf = (database: Database, { byId, organisationId }: Endpoint, now: Date): Promise<Viewer | null> =>
  viewerOfUser(database, { userId: byId, organisationId }, now);

/** Reads a record as a call answers it; undefined: the viewer may not read it, or it does not exist. */
export type ReadRecord = (
  database: Database,
  viewer: Viewer,
  entity: EntityName,
  id: number,
) => Promise<AnyRecord | undefined>;

export interface SendingParts {
  storage: Storage;
  seals: SecretSeals;
  readRecord: ReadRecord;
  reach: Reachable;
  /** Milliseconds for an answer. */
  limit: number;
  now: () => Date;
  signal: AbortSignal;
}

/** The record as the endpoint's person may read it now; undefined: it is not sent. */
async function recordOf(
  { storage: { database }, readRecord }: SendingParts,
  endpoint: Endpoint,
  { entity, recordId }: Delivery,
  now: Date,
): Promise<AnyRecord | undefined> {
  if (!endpoint.sendsRecord || entity === null || recordId === null) return undefined;
  const viewer = await viewerOf(database, endpoint, now);
  return viewer === null ? undefined : readRecord(database, viewer, entity, recordId);
}

/** The alerts of an event, with words for a person who may see them now, and where the endpoint asks for records. */
async function alertsOf(
  { storage: { database } }: SendingParts,
  endpoint: Endpoint,
  { alerts }: Delivery,
  now: Date,
): Promise<readonly (Omit<HookedAlert, 'what'> & { what?: string })[] | undefined> {
  if (alerts === null) return undefined;
  const viewer = endpoint.sendsRecord ? await viewerOf(database, endpoint, now) : null;
  return alerts.map(({ what, ...ids }) =>
    viewer !== null && mayBeTold(viewer.rights, ids.kind) ? { ...ids, what } : ids,
  );
}

async function bodyOf(parts: SendingParts, endpoint: Endpoint, delivery: Delivery, now: Date): Promise<string> {
  const { kind, at, recordId, siteId } = delivery;
  const record = await recordOf(parts, endpoint, delivery, now);
  const alerts = await alertsOf(parts, endpoint, delivery, now);
  const data = {
    ...(recordId === null ? {} : { id: recordId }),
    ...(siteId === null ? {} : { siteId }),
    organisationId: endpoint.organisationId,
    ...(record === undefined ? {} : { record }),
    ...(alerts === undefined ? {} : { alerts }),
  };
  return JSON.stringify({ type: kind, timestamp: at.toISOString(), data });
}

/** Stores an outcome that was taken for unknown: its endpoint was turned off meanwhile, or it came too late. */
async function storeLate(
  transaction: Database,
  deliveryId: number,
  { at, ...came }: Outcome & { at: Date; duration: number },
): Promise<void> {
  const { deliveryId: ofDelivery, at: begun, failure } = webhookAttempts;
  const isMeant = and(eq(ofDelivery, deliveryId), eq(begun, at), eq(failure, 'unknown'));
  const known = await transaction
    .update(webhookAttempts)
    .set(came)
    .where(isMeant)
    .returning({ id: webhookAttempts.id });
  if (known.length === 0 || came.failure !== null) return;
  await transaction
    .update(webhookDeliveries)
    .set({ state: 'delivered', nextAt: null })
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.state, 'givenUp')));
}

async function storeOutcome(
  transaction: Database,
  addChange: (change: Change) => void,
  { endpoint, delivery, outcome, now }: { endpoint: Endpoint; delivery: Delivery; outcome: Outcome; now: Date },
): Promise<void> {
  const { failure } = outcome;
  const pause = failure === null ? undefined : serverTiming.webhook.pauses[delivery.tries - 1];
  const end = failure === null ? 'delivered' : pause === undefined ? 'givenUp' : 'failed';
  const nextAt = pause === undefined ? null : new Date(now.getTime() + pause);
  const byId = eq(webhookEndpoints.id, endpoint.id);
  // Whoever removes or turns off the endpoint locks it first, and its deliveries afterwards.
  const [known] = await transaction
    .select({ failingSince: webhookEndpoints.failingSince })
    .from(webhookEndpoints)
    .where(byId)
    .for('no key update');
  if (known === undefined) return;
  const stored = await transaction
    .update(webhookDeliveries)
    .set({ state: end, nextAt })
    .where(
      and(
        eq(webhookDeliveries.id, delivery.id),
        eq(webhookDeliveries.state, 'sending'),
        eq(webhookDeliveries.tries, delivery.tries),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  const at = delivery.startedAt ?? now;
  const duration = Math.max(0, now.getTime() - at.getTime());
  if (stored.length === 0) {
    await storeLate(transaction, delivery.id, { at, duration, ...outcome });
    return;
  }
  await transaction.insert(webhookAttempts).values({ deliveryId: delivery.id, at, duration, ...outcome });
  const failingSince = failure === null ? null : (known.failingSince ?? now);
  if (failingSince?.getTime() !== known.failingSince?.getTime())
    await transaction.update(webhookEndpoints).set({ failingSince }).where(byId);
  if (outcome.status === 410) await turnOff(transaction, addChange, endpoint, 'gone', now);
  else if (failingSince !== null && failsTooLong(failingSince, now))
    await turnOff(transaction, addChange, endpoint, 'failing', now);
}

/** Sends one delivery, and stores what came of it. @throws the reason of `signal`: the outcome stays unknown. */
export async function sendDelivery(parts: SendingParts, endpoint: Endpoint, delivery: Delivery): Promise<void> {
  const { storage, seals, reach, limit, signal } = parts;
  const body = await bodyOf(parts, endpoint, delivery, parts.now());
  const headers = signedHeaders(seals, endpoint, delivery.messageId, body, parts.now());
  const outcome: Outcome =
    headers === null
      ? { status: null, failure: 'secret', answer: null }
      : await post(endpoint.url, headers, body, { reach, limit, signal });
  await storage.write((transaction, addChange) =>
    storeOutcome(transaction, addChange, { endpoint, delivery, outcome, now: parts.now() }),
  );
}
