import { and, eq, lt } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Permissions } from '#domain/permissions/bits.ts';
import { pathTo } from '#domain/routes/path.ts';
import { browserText } from '#domain/session/browserText.ts';
import type { SignInMeans } from '#domain/states/secondFactor.ts';
import type { BackgroundMails } from '#server/mail/backgroundMails.ts';
import { unknownBrowserMail } from '#server/mail/signInMails.ts';
import { serverTiming } from '#server/config/timing.ts';
import { isNoApiToken } from '#server/people/apiTokens.ts';
import { signsInByDirectoryAlone } from '#server/people/directory/directories.ts';
import { directorySentences } from '#server/people/directory/directorySentences.ts';
import type { DirectoryPerson } from '#server/people/directory/provider.ts';
import type { KeyedHash } from '#server/people/keyedHash.ts';
import { rememberBrowser, type SignInPlace } from '#server/people/knownBrowsers.ts';
import { momentOf } from '#server/places/momentAt.ts';
import { clientOf, networkOf } from '#server/rest/clientNetwork.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { sessions, users } from '#server/storage/schema/people/users.ts';
import type { Storage } from '#server/storage/storage.ts';
import { Refusal } from '#server/refusal.ts';
import { parseUserAgent } from './accountBrowser.ts';
import { keepBrowserMark } from './browserMark.ts';
import type { IssuedToken, Tokens } from './tokens.ts';

export interface SignInUser {
  id: number;
  organisationId: number;
  email: string;
  passwordHash: string | null;
  permissions: Permissions;
  isSuperAdmin: boolean;
  isServiceAccount: boolean;
}

/** The call that signs somebody in. */
interface SignInCall {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** @returns whether the sign-in goes on. */
type Also = (transaction: Database, addChange: (change: Change) => void) => Promise<boolean>;

/** What a directory said of somebody whom it signed in. */
export type ThroughDirectory = Pick<DirectoryPerson, 'subject' | 'session' | 'provenAt'>;

/** By what somebody showed who they are; of a directory, what it said. */
type ShownBy = Exclude<SignInMeans, 'directory'> | ThroughDirectory;

/**
 * Signs in a user who showed who they are. A person who signs in from an unknown browser gets a mail.
 * @param also runs in the same transaction: false ends it without a session.
 * @param by what they showed it, or what their directory said of them.
 * @returns the token; null: the password was changed or the user archived since the comparison, or `also` said no.
 * @throws Refusal: the user signs in through their directory alone.
 */
export type StartSession = (call: SignInCall, user: SignInUser, also?: Also, by?: ShownBy) => Promise<string | null>;

export interface StartSessionParts {
  storage: Storage;
  tokens: Tokens;
  keyedHash: KeyedHash;
  now: () => Date;
  mails: BackgroundMails;
  /** The address of the dashboard. */
  publicUrl: () => string;
}

interface NewSession {
  issued: IssuedToken;
  place: SignInPlace;
  by: ShownBy;
  now: Date;
}

const never = new Date(0);

/** A session at the directory may be older than this one, or of unknown age: then it is no proof. */
const directoryColumns = ({ subject, session, provenAt }: ThroughDirectory, now: Date) => ({
  directorySubject: subject,
  directorySession: session,
  provenAt: provenAt === null ? never : provenAt > now ? now : provenAt,
});

interface StoredSession {
  /** Whether a person signed in from a browser that they never used before. */
  isUnknownBrowser: boolean;
}

/** @throws Refusal: the user signs in through their directory alone. */
export async function requireOtherWay(database: Database, user: SignInUser): Promise<void> {
  if (await signsInByDirectoryAlone(database, user)) throw new Refusal(401, directorySentences.only, 'email');
}

/** @returns null: it was not stored. */
function storeSession(
  storage: Storage,
  user: SignInUser,
  { issued, place, by, now }: NewSession,
  also: Also | undefined,
): Promise<StoredSession | null> {
  const { id, passwordHash, isServiceAccount } = user;
  const through = typeof by === 'string' ? undefined : by;
  const hasSamePassword = through === undefined ? eq(users.passwordHash, passwordHash ?? '') : undefined;
  return storage.write(async (transaction, addChange) => {
    const same = and(eq(users.id, id), hasSamePassword, eq(users.status, 'active'));
    // As `also` may lock it: two sign-ins that both held a weaker lock would wait for each other.
    const [still] = await transaction.select({ id: users.id }).from(users).where(same).for('no key update');
    if (still === undefined || (await also?.(transaction, addChange)) === false) return null;
    if (through === undefined) await requireOtherWay(transaction, user);
    const isUnknownBrowser = !isServiceAccount && (await rememberBrowser(transaction, id, place, now));
    const { sessionId, issuedAt, expiresAt } = issued;
    const { browser, system, clientHash, network } = place;
    await transaction.insert(sessions).values({
      id: sessionId,
      userId: id,
      signedInBy: typeof by === 'string' ? by : 'directory',
      issuedAt,
      expiresAt,
      lastUsedAt: issuedAt,
      browser,
      system,
      clientHash,
      network,
      ...(through === undefined ? {} : directoryColumns(through, now)),
    });
    await transaction.delete(sessions).where(and(eq(sessions.userId, id), lt(sessions.expiresAt, now), isNoApiToken));
    return { isUnknownBrowser };
  });
}

/** Tells a person that somebody signed in to their account from an unknown browser. */
function mailUnknownBrowser(
  { storage, mails, publicUrl }: StartSessionParts,
  { email, organisationId }: SignInUser,
  place: SignInPlace,
  at: Date,
): void {
  mails.send(async () => {
    const where = {
      at: await momentOf(storage.database, organisationId, at),
      browser: browserText(place),
      network: place.network,
    };
    return [{ to: email, ...unknownBrowserMail(where, new URL(pathTo('account'), publicUrl()).href) }];
  });
}

export function createStartSession(parts: StartSessionParts): StartSession {
  const { storage, tokens, keyedHash, now } = parts;
  return async ({ request, reply }, user, also, by = 'password') => {
    const { permissions, isSuperAdmin, isServiceAccount } = user;
    const holder = {
      userId: user.id,
      tokenType: isServiceAccount ? 'service' : 'user',
      rights: { permissions, isSuperAdmin },
    } as const;
    const issued = await tokens.issue(holder, typeof by === 'string' ? undefined : serverTiming.directory.session);
    const place = {
      ...parseUserAgent(request.headers['user-agent']),
      clientHash: keyedHash(clientOf(request)),
      network: networkOf(request),
      markHash: isServiceAccount ? null : keepBrowserMark(request, reply),
    };
    const stored = await storeSession(storage, user, { issued, place, by, now: now() }, also);
    if (stored === null) return null;
    if (stored.isUnknownBrowser) mailUnknownBrowser(parts, user, place, issued.issuedAt);
    return issued.token;
  };
}
