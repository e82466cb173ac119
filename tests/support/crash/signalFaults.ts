import { and, asc, eq, inArray } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { unfinishedStates } from '#server/signals/webhooks/endpoints.ts';
import type { Database } from '#server/storage/database.ts';
import { alertMessages, alerts } from '#server/storage/schema/operations/alerts.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '#server/storage/schema/operations/webhooks.ts';
import type { MailServer } from '#tests/support/server/mailServer.ts';
import type { Received, Receiver } from '#tests/support/webhooks/receiver.ts';
import type { Hook, SignalsPeople } from './signalsDesk.ts';

/** Whether a mail links to an alert. */
const names = (data: string, id: number) => new RegExp(`about=${id}\\b`).test(data);

/** The least time between two mails to one person (milliseconds). */
export function leastGap({ mails }: MailServer, people: readonly { email: string }[]): number {
  const gaps = people.flatMap(({ email }) => {
    const times = mails.filter(({ to }) => to === email).map(({ at }) => at);
    return times.slice(1).map((at, index) => at - (times[index] ?? 0));
  });
  return Math.min(...gaps);
}

/** Whether everybody who may see an alert got an email about it, and nobody else did. */
export async function mailFaults(
  database: Database,
  mail: MailServer,
  people: Pick<SignalsPeople, 'organisationId' | 'seeing' | 'blind' | 'stranger'>,
): Promise<string[]> {
  const { organisationId, seeing, blind, stranger } = people;
  const raised = await database.select().from(alerts).where(eq(alerts.organisationId, organisationId));
  const faults: string[] = [];
  for (const { email } of seeing) {
    const own = mail.mails.filter(({ to }) => to === email);
    for (const { id, kind } of raised)
      if (!own.some(({ data }) => names(data, id))) faults.push(`${email} got no email about ${kind ?? ''} ${id}.`);
  }
  for (const { email } of [blind, stranger])
    if (mail.mails.some(({ to }) => to === email)) faults.push(`${email} got an email.`);
  const waiting = await database.select().from(alertMessages).where(eq(alertMessages.state, 'waiting'));
  if (waiting.length > 0) faults.push(`${waiting.length} messages still wait.`);
  return faults;
}

/** The alerts that events of a webhook name, with the ids of those events. */
function alertEvents(received: readonly Received[]): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  for (const { event, id } of received) {
    if (event.type !== 'alerts.raised') continue;
    for (const alert of event.data['alerts'] as { id: number }[])
      found.set(alert.id, (found.get(alert.id) ?? new Set()).add(id));
  }
  return found;
}

/** Whether each alert came to a webhook in one event. */
export async function alertEventFaults(
  database: Database,
  receiver: Receiver,
  { path }: Hook,
  organisationId: number,
): Promise<string[]> {
  const raised = await database.select().from(alerts).where(eq(alerts.organisationId, organisationId));
  const events = alertEvents(receiver.at(path));
  return raised.flatMap(({ id }) => {
    const count = events.get(id)?.size ?? 0;
    return count === 1 ? [] : [`Alert ${id} came to the webhook in ${count} events.`];
  });
}

/** Each rename must have come once, in order; a repeat has the same id. */
export async function changeFaults(
  database: Database,
  receiver: Receiver,
  hook: Hook,
  renamed: readonly number[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const unitId of renamed) {
    const changes = await database.$count(
      actionLogs,
      and(eq(actionLogs.unitId, unitId), eq(actionLogs.action, 'Changed unit')),
    );
    const isOfUnit = and(eq(webhookDeliveries.endpointId, hook.id), eq(webhookDeliveries.recordId, unitId));
    const logged = await database
      .select({ id: webhookDeliveries.messageId })
      .from(webhookDeliveries)
      .where(isOfUnit)
      .orderBy(asc(webhookDeliveries.id));
    const came = receiver.at(hook.path).filter(({ event }) => event.data['id'] === unitId);
    const ids = [...new Set(came.map(({ id }) => id))];
    if (ids.length !== changes)
      faults.push(`${hook.path} got ${ids.length} events of ${changes} changes of unit ${unitId}.`);
    if (JSON.stringify(ids) !== JSON.stringify(logged.map(({ id }) => id)))
      faults.push(`${hook.path} got the events of unit ${unitId} in another order than that of the log.`);
  }
  return faults;
}

const statusOf = ({ answer }: Received) => (typeof answer === 'object' ? answer.status : null);

/** What the log says of attempts must be what the receiver answered. */
async function logFaults(database: Database, receiver: Receiver, hook: Hook): Promise<string[]> {
  const rows = await database.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, hook.id));
  const faults: string[] = [];
  const came = receiver.at(hook.path);
  for (const { id, messageId, state } of rows) {
    const attempts = await database.select().from(webhookAttempts).where(eq(webhookAttempts.deliveryId, id));
    const own = came.filter((each) => each.id === messageId);
    const answered = own.map(statusOf).filter((status) => status !== null);
    if (own.length > attempts.length)
      faults.push(`${messageId} came ${own.length} times, and ${attempts.length} attempts are logged.`);
    for (const status of attempts.flatMap((attempt) => attempt.status ?? [])) {
      const place = answered.indexOf(status);
      if (place < 0) faults.push(`${messageId} is logged as answered ${status}, which the receiver did not.`);
      else answered.splice(place, 1);
    }
    const isTaken = own.some((each) => statusOf(each) === 200);
    if (state === 'delivered' && !isTaken) faults.push(`${messageId} is logged as delivered and was not taken.`);
  }
  return faults;
}

function signatureFaults(receiver: Receiver, { path, secret }: Hook): string[] {
  const webhook = new Webhook(secret);
  const bad = receiver.at(path).filter(({ body, headers }) => {
    try {
      // The timestamp is checked by hand: the proof is longer than the standard's five minutes.
      const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
      return webhook.sign(String(headers['webhook-id']), at, body) !== headers['webhook-signature'];
    } catch {
      return true;
    }
  });
  return bad.length === 0 ? [] : [`${bad.length} events to ${path} had a wrong signature.`];
}

async function goneFaults(database: Database, { id }: Hook): Promise<string[]> {
  const [row] = await database.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  if (row?.turnedOff !== 'gone') return ['The endpoint that is gone was not turned off.'];
  const unfinished = and(eq(webhookDeliveries.endpointId, id), inArray(webhookDeliveries.state, [...unfinishedStates]));
  const waiting = await database.$count(webhookDeliveries, unfinished);
  return waiting === 0 ? [] : [`${waiting} events still wait for the endpoint that is gone.`];
}

export interface SignalsHooks {
  /** Answers well. */
  good: Hook;
  /** Fails, hangs and answers garbage. */
  rough: Hook;
  /** Answers 410. */
  gone: Hook;
  /** Gets alerts alone, and is rough too. */
  alerts: Hook;
}

/** What was lost, doubled, out of order or told to the wrong people, a sentence each. */
export async function signalFaults(
  database: Database,
  {
    mail,
    receiver,
    people,
    hooks,
  }: { mail: MailServer; receiver: Receiver; people: SignalsPeople; hooks: SignalsHooks },
): Promise<string[]> {
  const { organisationId, renamed } = people;
  const { good, rough, gone } = hooks;
  return [
    ...(await mailFaults(database, mail, people)),
    ...(await alertEventFaults(database, receiver, hooks.alerts, organisationId)),
    ...(await changeFaults(database, receiver, good, renamed)),
    ...(await changeFaults(database, receiver, rough, renamed)),
    ...(await goneFaults(database, gone)),
    ...(await Promise.all(Object.values(hooks).map((hook: Hook) => logFaults(database, receiver, hook)))).flat(),
    ...Object.values(hooks).flatMap((hook: Hook) => signatureFaults(receiver, hook)),
  ];
}
