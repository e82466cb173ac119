import { and, asc, count, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { paperMailMessages } from '#domain/messages/papers.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { MailOutcome } from '#server/mail/mailer.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { customers } from '#server/storage/schema/rentals/customers.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { paperMails } from '#server/storage/schema/rentals/paperMails.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { SendMail } from './reminderMails.ts';

type PaperMail = typeof paperMails.$inferSelect;
export type NewPaperMail = Omit<typeof paperMails.$inferInsert, 'id' | 'claimedAt' | 'sentAt' | 'failedAt'>;

/** The most emails with papers in an hour, so that nobody can flood a customer or the mail server. */
export const mailsAnHour = { customer: 10, organisation: 300 } as const;

/** @throws Refusal with status 429: too many were sent in the last hour. */
async function requireFew(transaction: Database, { customerId, organisationId, createdAt }: NewPaperMail) {
  const since = new Date(createdAt.getTime() - serverTiming.paperMail.counted);
  // The lock makes simultaneous emails wait, so that each counts the others for the limit.
  await transaction
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
    .for('no key update');
  await transaction
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update');
  const recent = async (own: ReturnType<typeof eq>) => {
    const [row] = await transaction
      .select({ count: count() })
      .from(paperMails)
      .where(and(own, gt(paperMails.createdAt, since)));
    return row?.count ?? 0;
  };
  if ((await recent(eq(paperMails.customerId, customerId))) >= mailsAnHour.customer)
    throw new Refusal(429, paperMailMessages.tooMany);
  if ((await recent(eq(paperMails.organisationId, organisationId))) >= mailsAnHour.organisation)
    throw new Refusal(429, paperMailMessages.tooManyOfAll);
}

/** Adds a line to the history of the record. It names no address: the history outlives the customer's data. */
const note = (transaction: Database, mail: NewPaperMail, at: Date, action: string, detail: string | null) =>
  recordAction(
    transaction,
    { userId: mail.userId ?? null, organisationId: mail.organisationId, name: mail.byName },
    at,
    { action, detail, siteId: mail.siteId, entity: mail.entity, recordId: mail.recordId },
  );

/** Puts an email into the outbox. @throws Refusal with status 429: too many were sent in the last hour. */
export async function queuePaper(transaction: Database, mail: NewPaperMail): Promise<void> {
  await requireFew(transaction, mail);
  await transaction.insert(paperMails).values(mail);
  await note(transaction, mail, mail.createdAt, paperMailMessages.action(mail.paper), mail.subject);
}

function claimNext(storage: Storage, now: Date, afterId: number): Promise<PaperMail | undefined> {
  const isWaiting = and(isNull(paperMails.sentAt), isNull(paperMails.failedAt));
  const isUnclaimed = or(
    isNull(paperMails.claimedAt),
    lt(paperMails.claimedAt, new Date(now.getTime() - serverTiming.reminder.claim)),
  );
  return storage.write(async (transaction) => {
    const [next] = await transaction
      .select({ id: paperMails.id })
      .from(paperMails)
      .where(and(isWaiting, isUnclaimed, gt(paperMails.id, afterId)))
      .orderBy(asc(paperMails.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (next === undefined) return undefined;
    const [claimed] = await transaction
      .update(paperMails)
      .set({ claimedAt: now })
      .where(eq(paperMails.id, next.id))
      .returning();
    return claimed;
  });
}

/** The end of a mail that failed, in a sentence; null: it is tried again. */
function endOf(outcome: MailOutcome, { createdAt }: PaperMail, now: Date): string | null {
  if (outcome === 'refused') return paperMailMessages.refused;
  return now.getTime() - createdAt.getTime() >= serverTiming.reminder.givenUp ? paperMailMessages.givenUp : null;
}

async function storeOutcome(transaction: Database, mail: PaperMail, outcome: MailOutcome, now: Date): Promise<void> {
  const end = outcome === 'sent' ? null : endOf(outcome, mail, now);
  await transaction
    .update(paperMails)
    .set({
      claimedAt: null,
      ...(outcome === 'sent' ? { sentAt: now } : {}),
      ...(end === null ? {} : { failedAt: now }),
    })
    .where(eq(paperMails.id, mail.id));
  if (end !== null) await note(transaction, mail, now, paperMailMessages.failedAction(mail.paper), end);
}

/** Sends the waiting emails, each once. While the mail server can't be reached, only the first is tried. */
export async function sendPapers(storage: Storage, now: Date, send: SendMail): Promise<void> {
  for (let last = 0; ;) {
    const mail = await claimNext(storage, now, last);
    if (mail === undefined) return;
    last = mail.id;
    const { to, replyTo, subject, text, html } = mail;
    const outcome = await send({ to, subject, text, html, ...(replyTo === null ? {} : { replyTo }) });
    await storage.write((transaction) => storeOutcome(transaction, mail, outcome, now));
    if (outcome === 'unreachable') return;
  }
}
