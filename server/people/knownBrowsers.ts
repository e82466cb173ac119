import { and, eq, lt, sql } from 'drizzle-orm';
import { serverTiming } from '#server/config/timing.ts';
import type { Database } from '#server/storage/database.ts';
import { knownBrowsers, sessions } from '#server/storage/schema/people/users.ts';

/** Where somebody signs in. */
export interface SignInPlace {
  browser: string | null;
  system: string | null;
  clientHash: string;
  /** null: unknown. */
  network: string | null;
  /** The hash of the mark that the browser keeps; null: it keeps none. */
  markHash: string | null;
}

/**
 * Whether the user signs in from a browser that they never used before. A browser that keeps marks is known by its mark
 * alone; others, such as programs and pages of another origin, by the address and browser of sign-ins that are stored.
 * The account's very first sign-in is from no unknown one.
 */
async function isUnknownBrowser(transaction: Database, userId: number, place: SignInPlace): Promise<boolean> {
  const { markHash, clientHash, browser, system } = place;
  const marks = await transaction
    .select({ markHash: knownBrowsers.markHash })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, userId));
  if (marks.some((mark) => mark.markHash === markHash)) return false;
  if (markHash !== null && marks.length > 0) return true;
  const alike = sql<boolean>`bool_or(${and(
    eq(sessions.clientHash, clientHash),
    sql`${sessions.browser} is not distinct from ${browser}`,
    sql`${sessions.system} is not distinct from ${system}`,
  )})`;
  const [earlier] = await transaction
    .select({ count: sql<number>`count(*)::int`, isAlike: alike })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  const isFirst = marks.length === 0 && (earlier?.count ?? 0) === 0;
  return !isFirst && earlier?.isAlike !== true;
}

/**
 * Must be called before the sign-in is stored.
 * @returns whether the browser was unknown until now.
 */
export async function rememberBrowser(
  transaction: Database,
  userId: number,
  place: SignInPlace,
  now: Date,
): Promise<boolean> {
  const isUnknown = await isUnknownBrowser(transaction, userId, place);
  const { markHash } = place;
  if (markHash !== null) {
    await transaction
      .insert(knownBrowsers)
      .values({ userId, markHash, lastUsedAt: now })
      .onConflictDoUpdate({ target: [knownBrowsers.userId, knownBrowsers.markHash], set: { lastUsedAt: now } });
  }
  const forgotten = new Date(now.getTime() - serverTiming.browserMark);
  await transaction
    .delete(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, userId), lt(knownBrowsers.lastUsedAt, forgotten)));
  return isUnknown;
}

/** The next sign-in from any of the user's browsers but the given session's counts as one from an unknown browser. */
export async function forgetBrowsers(transaction: Database, userId: number, sessionId: string): Promise<void> {
  await transaction.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId));
  await transaction
    .update(sessions)
    .set({ clientHash: null })
    .where(and(eq(sessions.userId, userId), sql`${sessions.id} <> ${sessionId}`));
}
