import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { missedKind, testKind } from '#domain/live/webhookKinds.ts';
import { webhookMessages } from '#domain/messages/webhooks.ts';
import { sealingKey } from '#server/access/pins/storedPins.ts';
import { serverTiming } from '#server/config/timing.ts';
import { sendAlert } from '#server/operations/sendAlert.ts';
import { staffWhoRead } from '#server/operations/staffWhoRead.ts';
import type { SecretSeals } from '#server/people/factors/authenticators.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { changeCursors, changeLines } from '#server/storage/schema/changeLog.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '#server/storage/schema/operations/webhooks.ts';

export type Endpoint = typeof webhookEndpoints.$inferSelect;
export type NewDelivery = typeof webhookDeliveries.$inferInsert;

/** The name by which the change log knows webhooks. */
export const consumerName = 'webhooks';

/** The row for which a secret is encrypted. */
export const placeOfWebhookSecret = (id: number) => `webhook_endpoints.secret ${id}`;

/** A new secret, and the text that the row stores. */
export async function newSecret(transaction: Database, seals: SecretSeals, id: number) {
  // The standard names 24 to 64 bytes.
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, sealed: seals.seal(await sealingKey(transaction, seals), placeOfWebhookSecret(id), secret) };
}

/** The secrets that sign now, the newest first. */
function secretsOf(seals: SecretSeals, endpoint: Endpoint, now: Date): string[] {
  const { id, secret, formerSecret, formerSecretUntil } = endpoint;
  const isFormerValid = formerSecretUntil !== null && now < formerSecretUntil;
  return [secret, isFormerValid ? formerSecret : null].flatMap((sealed) => {
    const plain = sealed === null ? null : seals.open(placeOfWebhookSecret(id), sealed);
    return plain === null ? [] : [plain];
  });
}

/**
 * The headers of a delivery (standardwebhooks.com, "Webhook metadata").
 * @returns null: no key of the server opens the secret.
 */
export function signedHeaders(seals: SecretSeals, endpoint: Endpoint, messageId: string, body: string, now: Date) {
  const secrets = secretsOf(seals, endpoint, now);
  if (secrets.length === 0) return null;
  return {
    'content-type': 'application/json',
    'user-agent': 'Gatehouse-Webhooks',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(messageId, now, body)).join(' '),
  };
}

export const newMessageId = () => `msg_${randomUUID()}`;

/** An event about no record. */
export const eventOfNone = (endpointId: number, kind: typeof missedKind | typeof testKind, now: Date): NewDelivery => ({
  endpointId,
  messageId: newMessageId(),
  kind,
  at: now,
  createdAt: now,
  nextAt: now,
});

/** The last line of the change log. */
export async function lastLine(transaction: Database): Promise<number> {
  const [row] = await transaction
    .select({ last: sql<number>`coalesce(max(${changeLines.id}), 0)`.mapWith(Number) })
    .from(changeLines);
  return row?.last ?? 0;
}

export async function hasEndpoints(database: Database): Promise<boolean> {
  const rows = await database
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.isOn, true))
    .limit(1);
  return rows.length > 0;
}

/** While no endpoint is on, nobody reads the log: the first one begins with the latest changes. */
export async function beginAnewIfFirst(transaction: Database): Promise<void> {
  if (await hasEndpoints(transaction)) return;
  await transaction.delete(changeCursors).where(eq(changeCursors.consumer, consumerName));
}

export const unfinishedStates = ['waiting', 'sending', 'failed'] as const;

type Delivery = Pick<typeof webhookDeliveries.$inferSelect, 'id' | 'state' | 'startedAt'>;

/** Logs attempts of which no outcome is known. One that comes later replaces it. */
export async function logUnknown(transaction: Database, deliveries: readonly Delivery[]): Promise<void> {
  const lost = deliveries.flatMap(({ id, state, startedAt }) =>
    state === 'sending' && startedAt !== null ? [{ deliveryId: id, at: startedAt, failure: 'unknown' as const }] : [],
  );
  if (lost.length > 0) await transaction.insert(webhookAttempts).values(lost);
}

/** What has not left is not sent any more. */
export async function giveUpUnfinished(transaction: Database, endpointId: number): Promise<void> {
  const { id, state, startedAt } = webhookDeliveries;
  const which = and(eq(webhookDeliveries.endpointId, endpointId), inArray(state, [...unfinishedStates]));
  // Waits for a server that takes some of them at this moment.
  const unfinished = await transaction
    .select({ id, state, startedAt })
    .from(webhookDeliveries)
    .where(which)
    .for('update');
  await logUnknown(transaction, unfinished);
  await transaction.update(webhookDeliveries).set({ state: 'givenUp', nextAt: null }).where(which);
}

/** Turns an endpoint off, and tells those who read the administration. */
export async function turnOff(
  transaction: Database,
  addChange: (change: Change) => void,
  { id, organisationId, name }: Endpoint,
  reason: 'gone' | 'failing',
  now: Date,
): Promise<void> {
  const turned = await transaction
    .update(webhookEndpoints)
    .set({ isOn: false, turnedOff: reason })
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.isOn, true)))
    .returning({ id: webhookEndpoints.id });
  if (turned.length === 0) return;
  await giveUpUnfinished(transaction, id);
  const message = webhookMessages.alerts[reason](name);
  const staff = await staffWhoRead(transaction, organisationId, ['admin']);
  await sendAlert(
    transaction,
    addChange,
    { organisationId, siteId: null, kind: 'webhook', message, level: 'high', createdAt: now },
    staff,
  );
}

/** Whether an endpoint that fails now has done so for too long. */
export const failsTooLong = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= serverTiming.webhook.failing;
