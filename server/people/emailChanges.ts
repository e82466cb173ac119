import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { user } from '#domain/entities/user.ts';
import { isNothing, missingFrom } from '#domain/permissions/arithmetic.ts';
import { pathTo } from '#domain/routes/path.ts';
import { serverTiming } from '#server/config/timing.ts';
import { recordAction, type Actor } from '#server/operations/recordAction.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { emailChanges, passwordResets, users } from '#server/storage/schema/people/users.ts';
import type { Storage } from '#server/storage/storage.ts';
import { nameOfStaff } from '#server/viewer.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { recordAccountChange, userUpdated } from './accountChanges.ts';
import { hashOfToken, newLinkToken } from './linkTokens.ts';

export const isSameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

async function requireFree(transaction: Database, userId: number, email: string): Promise<void> {
  const [taken] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), ne(users.id, userId)));
  if (taken !== undefined) throw new Refusal(409, sentences.emailTaken, 'email');
}

/** Until the owner of the new email confirms it, the old one stays. @throws Refusal: somebody has it. */
export async function requestEmailChange(
  { transaction, viewer, now }: WriteContext,
  userId: number,
  email: string,
): Promise<void> {
  await requireFree(transaction, userId, email);
  const noLinks = { tokenHash: null, expiresAt: null, cancelTokenHash: null };
  const asked = { email, requestedBy: viewer.userId, isTold: false, ...noLinks };
  await transaction
    .insert(emailChanges)
    .values({ userId, ...asked })
    .onConflictDoUpdate({ target: emailChanges.userId, set: asked });
  const subject = { siteId: null, entity: user.name, recordId: userId };
  await recordAction(transaction, viewer, now, { action: 'Requested new email', detail: email, ...subject });
}

const noneWaits = () => new Refusal(404, 'No new email waits for confirmation.');

/** The link is sent anew after the commit; the earlier one ends. @throws Refusal: none waits. */
export async function resendEmailLink(
  { transaction, addChange }: Pick<WriteContext, 'transaction' | 'addChange'>,
  subject: Subject,
): Promise<void> {
  const rows = await transaction
    .update(emailChanges)
    .set({ tokenHash: null, expiresAt: null })
    .where(eq(emailChanges.userId, subject.id))
    .returning({ userId: emailChanges.userId });
  if (rows.length === 0) throw noneWaits();
  addChange(userUpdated(subject));
}

/** A change of an account, and who makes it. */
interface Ending extends Pick<WriteContext, 'transaction' | 'now' | 'addChange'> {
  viewer: Actor;
}

interface Subject {
  id: number;
  organisationId: number;
}

async function noteCancelled({ transaction, viewer, now, addChange }: Ending, subject: Subject, email: string) {
  const line = { siteId: null, entity: user.name, recordId: subject.id };
  await recordAction(transaction, viewer, now, { action: 'Cancelled new email', detail: email, ...line });
  addChange(userUpdated(subject));
}

/** @returns whether one waited. */
export async function removeEmailChange(ending: Ending, subject: Subject): Promise<boolean> {
  const [gone] = await ending.transaction
    .delete(emailChanges)
    .where(eq(emailChanges.userId, subject.id))
    .returning({ email: emailChanges.email });
  if (gone === undefined) return false;
  await noteCancelled(ending, subject, gone.email);
  return true;
}

/** @throws Refusal: none waits. */
export async function cancelEmailChange(context: WriteContext, subject: Subject): Promise<void> {
  if (!(await removeEmailChange(context, subject))) throw noneWaits();
}

type StoredUser = typeof users.$inferSelect;

const actorOf = (owner: StoredUser): Actor => ({
  userId: owner.id,
  organisationId: owner.organisationId,
  name: nameOfStaff(owner.id, owner),
});

/**
 * Cancels by the token of the link to the old email.
 * @returns whether something waited.
 */
export async function refuseEmailChange(storage: Storage, token: string, now: Date): Promise<boolean> {
  return storage.write(async (transaction, addChange) => {
    const [gone] = await transaction
      .delete(emailChanges)
      .where(eq(emailChanges.cancelTokenHash, hashOfToken(token)))
      .returning();
    if (gone === undefined) return false;
    const [owner] = await transaction.select().from(users).where(eq(users.id, gone.userId));
    if (owner === undefined) return false;
    await noteCancelled({ transaction, viewer: actorOf(owner), now, addChange }, owner, gone.email);
    return true;
  });
}

export interface EmailLink {
  link: string;
  email: string;
  oldEmail: string;
  /** The link for the old email; null: it was told before. */
  cancelLink: string | null;
}

/**
 * The link for a new email that has none yet.
 * @param publicUrl "https://gatehouse.example.com".
 * @returns null: no link is due.
 */
export async function createEmailLink(
  storage: Storage,
  userId: number,
  now: Date,
  publicUrl: string,
): Promise<EmailLink | null> {
  const token = newLinkToken();
  const cancelToken = newLinkToken();
  const linkOf = (given: string) => new URL(pathTo('confirmEmail', { token: given }), publicUrl).href;
  const waiting = and(eq(emailChanges.userId, userId), isNull(emailChanges.tokenHash));
  return storage.write(async (transaction) => {
    const [change] = await transaction
      .select({ email: emailChanges.email, isTold: emailChanges.isTold, oldEmail: users.email })
      .from(emailChanges)
      .innerJoin(users, eq(users.id, emailChanges.userId))
      .where(waiting)
      .for('update', { of: emailChanges });
    if (change === undefined) return null;
    const expiresAt = new Date(now.getTime() + serverTiming.link.email);
    await transaction
      .update(emailChanges)
      .set({
        tokenHash: hashOfToken(token),
        expiresAt,
        isTold: true,
        ...(change.isTold ? {} : { cancelTokenHash: hashOfToken(cancelToken) }),
      })
      .where(eq(emailChanges.userId, userId));
    const { email, oldEmail, isTold } = change;
    return { email, oldEmail, link: linkOf(token), cancelLink: isTold ? null : `${linkOf(cancelToken)}?cancel` };
  });
}

/** Whether the person who asked for a new email may edit the account today: either of the two may have other rights now. */
async function mayStillChange(transaction: Database, of: StoredUser, askerId: number | null): Promise<boolean> {
  if (askerId === of.id) return true;
  const [asker] = await transaction
    .select()
    .from(users)
    .where(eq(users.id, askerId ?? 0));
  if (asker?.status !== 'active') return false;
  if (asker.isSuperAdmin) return true;
  const isColleague = asker.organisationId === of.organisationId;
  return isColleague && !of.isSuperAdmin && isNothing(missingFrom(asker, of.permissions));
}

/**
 * Sets the email by the link's token.
 * @returns the old email; null: the token is unknown, used or too old, or the person who asked may not edit the account
 * any more.
 * @throws Refusal: somebody has the email by now.
 */
export async function confirmEmailChange(storage: Storage, token: string, now: Date): Promise<string | null> {
  const usable = and(eq(emailChanges.tokenHash, hashOfToken(token)), gt(emailChanges.expiresAt, now));
  return storage.write(async (transaction, addChange) => {
    const [change] = await transaction.delete(emailChanges).where(usable).returning();
    if (change === undefined) return null;
    const { userId, email, requestedBy } = change;
    const [before] = await transaction.select().from(users).where(eq(users.id, userId)).for('update');
    if (before === undefined) return null;
    const actor = actorOf(before);
    if (!(await mayStillChange(transaction, before, requestedBy))) {
      await noteCancelled({ transaction, viewer: actor, now, addChange }, before, email);
      return null;
    }
    await requireFree(transaction, userId, email);
    await transaction.update(users).set({ email }).where(eq(users.id, userId));
    await recordAccountChange(transaction, { userId, changedBy: requestedBy, at: now });
    // A pending reset link would lie in the old mailbox.
    await transaction.delete(passwordResets).where(eq(passwordResets.userId, userId));
    const line = { siteId: null, entity: user.name, recordId: userId };
    await recordAction(transaction, actor, now, { action: 'Confirmed new email', detail: email, ...line });
    addChange(userUpdated(before));
    return before.email;
  });
}
