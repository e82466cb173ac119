import { and, asc, eq, exists, gt, inArray, isNull, lte, ne, not, notInArray, or, type SQL } from 'drizzle-orm';
import { mayBeTold } from '#domain/signals/alertRules.ts';
import type { MessageState } from '#domain/states/alertMessage.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { Mail, MailOutcome } from '#server/mail/mailer.ts';
import type { Database } from '#server/storage/database.ts';
import { commandApprovals } from '#server/storage/schema/operations/commandApprovals.ts';
import { alertMessages, alerts } from '#server/storage/schema/operations/alerts.ts';
import { users } from '#server/storage/schema/people/users.ts';
import type { Storage } from '#server/storage/storage.ts';
import { alertMail, testMail, type ToldAlert } from './alertMail.ts';
import { describeAlerts, type StoredAlert } from './describeAlerts.ts';
import { openRuledAlerts } from './readRules.ts';
import { readRuledPeople, type NamedPerson } from './ruledPeople.ts';

/** The subject of a test, which has no alert. */
export const testSubject = 'test';

type Message = typeof alertMessages.$inferSelect;

const { burst, gap, givenUp } = serverTiming.alertMessages;

const before = (moment: Date, milliseconds: number) => new Date(moment.getTime() - milliseconds);

const reasons = {
  noMail: 'No mail server is set up.',
  waiting: 'The mail server did not take the email yet. It is tried again every minute.',
  refused: 'The mail server refused the email.',
  givenUp: 'The mail server did not take the email within a day.',
  deleted: 'The alert was deleted.',
  gone: 'Their account is gone, was suspended, or belongs to another organisation now.',
  settled: 'Somebody sees to it, or it ended.',
  noRight: 'They may not see this any more.',
} as const;

const isUnclaimed = (now: Date): SQL | undefined =>
  or(isNull(alertMessages.claimedAt), lte(alertMessages.claimedAt, before(now, gap)));

/** Whether the person got no email within the last minute, also none of unknown outcome. */
function hasRest(transaction: Database, now: Date): SQL {
  const lately = transaction
    .select({ id: alertMessages.id })
    .from(alertMessages)
    .where(and(eq(alertMessages.userId, users.id), gt(alertMessages.claimedAt, before(now, gap))));
  return not(exists(lately));
}

/**
 * Takes everything that waits for one person. Their account's row is locked meanwhile, so that no other server takes a
 * part of it.
 * @param tried people who were asked for already.
 */
function claimNext(storage: Storage, now: Date, tried: readonly number[]): Promise<readonly Message[] | null> {
  const waits = eq(alertMessages.state, 'waiting');
  return storage.write(async (transaction) => {
    const due = transaction
      .select({ userId: alertMessages.userId })
      .from(alertMessages)
      .where(and(waits, lte(alertMessages.dueAt, now), isUnclaimed(now)));
    const [person] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, due), notInArray(users.id, [...tried]), hasRest(transaction, now)))
      .orderBy(asc(users.id))
      .limit(1)
      .for('no key update', { skipLocked: true });
    if (person === undefined) return null;
    const [rested] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, person.id), hasRest(transaction, now)));
    if (rested === undefined) return [];
    return transaction
      .update(alertMessages)
      .set({ claimedAt: now })
      .where(
        and(
          eq(alertMessages.userId, person.id),
          waits,
          isUnclaimed(now),
          // A burst is one email.
          lte(alertMessages.dueAt, new Date(now.getTime() + burst)),
        ),
      )
      .returning();
  });
}

type Outcome =
  { state: Exclude<MessageState, 'waiting'>; reason: string | null } | { state: 'waiting'; reason: string };

function storeOutcome(storage: Storage, now: Date, messages: readonly Message[], outcome: Outcome): Promise<void> {
  const ids = messages.map(({ id }) => id);
  if (ids.length === 0) return Promise.resolve();
  return storage.write(async (transaction) => {
    await transaction
      .update(alertMessages)
      .set({ ...outcome, endedAt: outcome.state === 'waiting' ? null : now })
      .where(inArray(alertMessages.id, ids));
  });
}

interface Sorted {
  tests: Message[];
  told: { message: Message; alert: ToldAlert }[];
  forbidden: Message[];
  /** Their alert is gone. */
  deleted: Message[];
  /** Of further steps, where somebody sees to the alert, or it ended. */
  needless: Message[];
}

/** The alerts that need nobody else: somebody sees to them, or they ended, or their request was decided. */
async function settledAlerts(database: Database, found: readonly StoredAlert[]): Promise<ReadonlySet<number>> {
  const requests = found.flatMap(({ approvalId }) => approvalId ?? []);
  const decided = await database
    .select({ id: commandApprovals.id })
    .from(commandApprovals)
    .where(and(inArray(commandApprovals.id, requests), ne(commandApprovals.state, 'pending')));
  const isDecided = (id: number | null) => decided.some((request) => request.id === id);
  const settled = found.filter(
    ({ acknowledgedAt, resolvedAt, approvalId }) =>
      acknowledgedAt !== null || resolvedAt !== null || isDecided(approvalId),
  );
  return new Set(settled.map(({ id }) => id));
}

type Described = Awaited<ReturnType<typeof describeAlerts>>;

/** Describes the alerts of messages of one organisation, and keeps the words: the list of messages outlives alerts. */
async function describeMessages(storage: Storage, messages: readonly Message[]): Promise<Described> {
  const { database } = storage;
  const alertIds = messages.flatMap(({ alertId }) => alertId ?? []);
  const found = await database.select().from(alerts).where(inArray(alerts.id, alertIds));
  const organisationId = messages[0]?.organisationId ?? 0;
  const described = await describeAlerts(database, found, await openRuledAlerts(database, organisationId));
  await storage.write(async (transaction) => {
    for (const { id, alertId } of messages) {
      const what = described.get(alertId ?? 0)?.what;
      if (what !== undefined) await transaction.update(alertMessages).set({ what }).where(eq(alertMessages.id, id));
    }
  });
  return described;
}

/** Sorts a person's messages by whether their rights still let them know, and whether anybody needs to. */
async function sortMessages(
  database: Database,
  person: NamedPerson,
  messages: readonly Message[],
  described: Described,
): Promise<Sorted> {
  const sorted: Sorted = { tests: [], told: [], forbidden: [], deleted: [], needless: [] };
  const settled = await settledAlerts(
    database,
    [...described.values()].map(({ alert }) => alert),
  );
  for (const message of messages) {
    const { alertId, times, occurredAt, after, rules, standsIn } = message;
    const known = alertId === null ? undefined : described.get(alertId);
    if (message.subject === testSubject) sorted.tests.push(message);
    else if (alertId === null || known === undefined) sorted.deleted.push(message);
    else if (after > 0 && settled.has(alertId)) sorted.needless.push(message);
    else if (mayBeTold(person.rights, known.ruled.kind))
      sorted.told.push({ message, alert: { ...known, times, occurredAt, rules, standsIn } });
    else sorted.forbidden.push(message);
  }
  return sorted;
}

function outcomeOf(outcome: MailOutcome, { occurredAt }: Message, now: Date): Outcome {
  if (outcome === 'sent') return { state: 'sent', reason: null };
  if (outcome === 'refused') return { state: 'failed', reason: reasons.refused };
  const isOver = now.getTime() - occurredAt.getTime() >= givenUp;
  return isOver ? { state: 'failed', reason: reasons.givenUp } : { state: 'waiting', reason: reasons.waiting };
}

export interface MessageParts {
  storage: Storage;
  /** null: there is no mail server. */
  send: ((mail: Mail) => Promise<MailOutcome>) | null;
  /** The address of the dashboard. */
  publicUrl: string;
}

/** Sends one person's messages as one email. @returns whether the mail server answers. */
async function sendToPerson(
  { storage, send, publicUrl }: MessageParts,
  now: Date,
  messages: readonly Message[],
): Promise<boolean> {
  const [first] = messages;
  if (first === undefined) return true;
  const described = await describeMessages(storage, messages);
  if (send === null) {
    await storeOutcome(storage, now, messages, { state: 'failed', reason: reasons.noMail });
    return true;
  }
  const [person] = await readRuledPeople(storage.database, first.organisationId, [first.userId]);
  if (person === undefined) {
    await storeOutcome(storage, now, messages, { state: 'not allowed', reason: reasons.gone });
    return true;
  }
  const { tests, told, forbidden, deleted, needless } = await sortMessages(
    storage.database,
    person,
    messages,
    described,
  );
  await storeOutcome(storage, now, forbidden, { state: 'not allowed', reason: reasons.noRight });
  await storeOutcome(storage, now, deleted, { state: 'not needed', reason: reasons.deleted });
  await storeOutcome(storage, now, needless, { state: 'not needed', reason: reasons.settled });
  const [test] = tests;
  const mails: [Omit<Mail, 'to'>, Message[]][] = [];
  if (told.length > 0)
    mails.push([
      alertMail(
        told.map(({ alert }) => alert),
        publicUrl,
      ),
      told.map(({ message }) => message),
    ]);
  if (test !== undefined) mails.push([testMail({ name: test.rules[0] ?? '' }), tests]);
  for (const [mail, sent] of mails) {
    const outcome = await send({ ...mail, to: person.email });
    for (const message of sent) await storeOutcome(storage, now, [message], outcomeOf(outcome, message, now));
    if (outcome === 'unreachable') return false;
  }
  return true;
}

/**
 * Sends all messages that are due, one email a person. A server that dies while it sends leaves its claim behind: the
 * email goes out again after a minute, since nobody knows whether it did. While the mail server can't be reached, only
 * the first email is tried.
 */
export async function sendMessages(parts: MessageParts, now: () => Date): Promise<void> {
  const tried: number[] = [];
  for (;;) {
    const at = now();
    const messages = await claimNext(parts.storage, at, tried);
    if (messages === null) return;
    const [first] = messages;
    if (first === undefined) return;
    tried.push(first.userId);
    if (!(await sendToPerson(parts, at, messages))) return;
  }
}
