import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lte, not, notInArray, or, type SQL } from 'drizzle-orm';
import { mayBeTold } from '#domain/signals/alertRules.ts';
import { serverTiming } from '#server/config/timing.ts';
import { awaitInTime, isExpired } from '#server/deadline.ts';
import type { Mail, MailOutcome } from '#server/mail/mailer.ts';
import type { Database } from '#server/storage/database.ts';
import { alertMessages } from '#server/storage/schema/operations/alerts.ts';
import { users } from '#server/storage/schema/people/users.ts';
import type { Storage } from '#server/storage/storage.ts';
import { alertMail, testMail, type ToldAlert } from './alertMail.ts';
import {
  describeMessages,
  isNeedless,
  reasons,
  storeOutcome,
  testSubject,
  type Message,
  type Outcome,
  type Subjects,
} from './messages.ts';
import { readActiveStaff, type ActiveStaff } from '#server/people/activeStaff.ts';

const { burst, leaving, gap, givenUp } = serverTiming.alertMessages;

const before = (moment: Date, milliseconds: number) => new Date(moment.getTime() - milliseconds);

/** Of no server that may be sending it. What a server claimed and never ended has an unknown outcome. */
const isUnclaimed = (now: Date): SQL | undefined =>
  or(isNull(alertMessages.claimedAt), lte(alertMessages.claimedAt, before(now, leaving + gap)));

/** Whether the person got no email within the last minute, also none of unknown outcome. */
function hasRest(transaction: Database, now: Date): SQL {
  const { state, claimedAt, endedAt } = alertMessages;
  const lately = transaction
    .select({ id: alertMessages.id })
    .from(alertMessages)
    .where(
      and(
        eq(alertMessages.userId, users.id),
        or(
          and(eq(state, 'sent'), gt(endedAt, before(now, gap))),
          and(eq(state, 'waiting'), gt(claimedAt, before(now, leaving + gap))),
        ),
      ),
    );
  return not(exists(lately));
}

/** The messages of one person that this server sends. */
interface Claimed {
  userId: number;
  messages: readonly Message[];
}

/**
 * Takes everything that waits for one person. Their account's row is locked meanwhile, so that no other server takes a
 * part of it.
 * @param tried people who were asked for already.
 */
function claimNext(storage: Storage, now: Date, tried: readonly number[]): Promise<Claimed | null> {
  const waits = eq(alertMessages.state, 'waiting');
  return storage.write(async (transaction) => {
    const due = transaction
      .select({ userId: alertMessages.userId })
      .from(alertMessages)
      .where(and(waits, isNotNull(alertMessages.userId), lte(alertMessages.dueAt, now), isUnclaimed(now)));
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
    if (rested === undefined) return { userId: person.id, messages: [] };
    const messages = await transaction
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
    return { userId: person.id, messages };
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

/** Sorts a person's messages by whether their rights still let them know, and whether anybody needs to. */
function sortMessages(person: ActiveStaff, messages: readonly Message[], subjects: Subjects): Sorted {
  const sorted: Sorted = { tests: [], told: [], forbidden: [], deleted: [], needless: [] };
  for (const message of messages) {
    const { alertId, times, occurredAt, rules, standsIn } = message;
    const known = alertId === null ? undefined : subjects.described.get(alertId);
    if (message.subject === testSubject) sorted.tests.push(message);
    else if (known === undefined) sorted.deleted.push(message);
    else if (isNeedless(message, subjects)) sorted.needless.push(message);
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
  now: () => Date,
  { userId, messages }: Claimed,
): Promise<boolean> {
  const store = (those: readonly Message[], outcome: Outcome) =>
    storage.write((transaction) => storeOutcome(transaction, now(), those, outcome));
  const subjects = await storage.write((transaction) => describeMessages(transaction, messages));
  if (send === null) {
    await store(messages, { state: 'failed', reason: reasons.noMail });
    return true;
  }
  const [person] = await readActiveStaff(storage.database, messages[0]?.organisationId ?? 0, [userId]);
  if (person === undefined) {
    await store(messages, { state: 'not allowed', reason: reasons.gone });
    return true;
  }
  const { tests, told, forbidden, deleted, needless } = sortMessages(person, messages, subjects);
  await store(forbidden, { state: 'not allowed', reason: reasons.noRight });
  await store(deleted, { state: 'not needed', reason: reasons.deleted });
  await store(needless, { state: 'not needed', reason: reasons.settled });
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
  const isAnswered = await awaitInTime(leaving, async (deadline) => {
    for (const [mail, sent] of mails) {
      const outcome = await send({ ...mail, to: person.email });
      if (isExpired(deadline)) return false;
      for (const message of sent) await store([message], outcomeOf(outcome, message, now()));
      if (outcome === 'unreachable') return false;
    }
    return true;
  });
  return isAnswered ?? false;
}

/**
 * Sends all messages that are due, one email a person. A server that dies while it sends leaves its claim behind: the
 * email goes out again after a minute, since nobody knows whether it did. While the mail server can't be reached, only
 * the first email is tried.
 */
export async function sendMessages(parts: MessageParts, now: () => Date): Promise<void> {
  const tried: number[] = [];
  for (;;) {
    const claimed = await claimNext(parts.storage, now(), tried);
    if (claimed === null || claimed.messages.length === 0) return;
    tried.push(claimed.userId);
    if (!(await sendToPerson(parts, now, claimed))) return;
  }
}
