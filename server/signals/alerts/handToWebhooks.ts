import { and, asc, eq, inArray, isNotNull, lte, notInArray } from 'drizzle-orm';
import type { HookedAlert } from '#domain/calls/webhooks.ts';
import { alertsKind } from '#domain/live/webhookKinds.ts';
import { serverTiming } from '#server/config/timing.ts';
import { newMessageId, type Endpoint } from '#server/signals/webhooks/endpoints.ts';
import type { Database } from '#server/storage/database.ts';
import { alertMessages } from '#server/storage/schema/operations/alerts.ts';
import { webhookDeliveries, webhookEndpoints } from '#server/storage/schema/operations/webhooks.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { DescribedAlert } from './describeAlerts.ts';
import { describeMessages, isNeedless, reasons, storeOutcome, type Message } from './messages.ts';

const { burst } = serverTiming.alertMessages;

const waits = eq(alertMessages.state, 'waiting');

/** Takes everything that waits for one webhook, whose row is locked meanwhile, so that no other server takes a part of it. */
async function takeNext(transaction: Database, now: Date, handed: readonly number[]) {
  const due = transaction
    .select({ webhookId: alertMessages.webhookId })
    .from(alertMessages)
    .where(and(waits, isNotNull(alertMessages.webhookId), lte(alertMessages.dueAt, now)));
  const [endpoint] = await transaction
    .select()
    .from(webhookEndpoints)
    .where(and(inArray(webhookEndpoints.id, due), notInArray(webhookEndpoints.id, [...handed])))
    .orderBy(asc(webhookEndpoints.id))
    .limit(1)
    .for('no key update', { skipLocked: true });
  if (endpoint === undefined) return null;
  // A burst is one event.
  const soon = lte(alertMessages.dueAt, new Date(now.getTime() + burst));
  const messages = await transaction
    .select()
    .from(alertMessages)
    .where(and(eq(alertMessages.webhookId, endpoint.id), waits, soon))
    .orderBy(asc(alertMessages.id));
  return { endpoint, messages };
}

function hookedAlert({ alert, ruled, what }: DescribedAlert, { occurredAt, times }: Message): HookedAlert[] {
  const { id, level, siteId, targetKind, targetId } = alert;
  const { kind } = ruled;
  if (kind === null || kind === 'second factor') return [];
  const target = targetKind === null || targetId === null ? null : { kind: targetKind, id: targetId };
  return [{ id, kind, level, siteId, target, at: occurredAt.toISOString(), times, what }];
}

/** Makes the messages of a webhook one delivery, in the transaction that notes that they left. */
async function hand(transaction: Database, now: Date, endpoint: Endpoint, messages: readonly Message[]): Promise<void> {
  const subjects = await describeMessages(transaction, messages);
  const hooked = (message: Message) => {
    const described = subjects.described.get(message.alertId ?? 0);
    return described === undefined ? [] : hookedAlert(described, message);
  };
  const store = (those: readonly Message[], state: 'sent' | 'failed' | 'not needed', reason: string | null) =>
    storeOutcome(transaction, now, those, { state, reason });
  if (!endpoint.isOn) {
    await store(messages, 'failed', reasons.off);
    return;
  }
  const needless = messages.filter((message) => isNeedless(message, subjects));
  const others = messages.filter((message) => !needless.includes(message));
  const sent = others.filter((message) => hooked(message).length > 0);
  await store(needless, 'not needed', reasons.settled);
  await store(
    others.filter((message) => !sent.includes(message)),
    'not needed',
    reasons.deleted,
  );
  if (sent.length === 0) return;
  const [delivery] = await transaction
    .insert(webhookDeliveries)
    .values({
      endpointId: endpoint.id,
      messageId: newMessageId(),
      kind: alertsKind,
      alerts: sent.flatMap(hooked),
      at: now,
      createdAt: now,
      nextAt: now,
    })
    .returning({ id: webhookDeliveries.id });
  await store(sent, 'sent', null);
  await transaction
    .update(alertMessages)
    .set({ deliveryId: delivery?.id ?? null })
    .where(
      inArray(
        alertMessages.id,
        sent.map(({ id }) => id),
      ),
    );
}

/**
 * Hands all messages to webhooks that are due, each webhook's as one event. From there on they have the repeats of any
 * other event.
 * @returns whether there were some.
 */
export async function handToWebhooks(storage: Storage, now: () => Date): Promise<boolean> {
  const handed: number[] = [];
  for (;;) {
    const at = now();
    const id = await storage.write(async (transaction) => {
      const next = await takeNext(transaction, at, handed);
      if (next !== null) await hand(transaction, at, next.endpoint, next.messages);
      return next?.endpoint.id ?? null;
    });
    if (id === null) return handed.length > 0;
    handed.push(id);
  }
}
