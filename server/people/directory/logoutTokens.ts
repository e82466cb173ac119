import { and, eq } from 'drizzle-orm';
import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { JOSEError, JWKSTimeout } from 'jose/errors';
import type { Configuration } from 'openid-client';
import { z } from 'zod';
import { serverTiming } from '#server/config/timing.ts';
import { endSessionsWhere } from '#server/people/accountSessions.ts';
import { hashOfToken } from '#server/people/linkTokens.ts';
import type { Database } from '#server/storage/database.ts';
import { directoryLogouts } from '#server/storage/schema/people/directories.ts';
import { sessions } from '#server/storage/schema/people/users.ts';
import { throughDirectory, type StoredDirectory } from './directories.ts';
import { DirectoryFailure } from './provider.ts';

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** Of OpenID Connect Back-Channel Logout 1.0, section 2.4. */
const claimsSchema = z
  .looseObject({
    iat: z.number(),
    jti: z.string().min(1),
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    events: z.looseObject({ [logoutEvent]: z.looseObject({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/** Only by a key that the directory publishes. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

const keysByProvider = new WeakMap<Configuration, JWTVerifyGetKey>();

function keysOf(provider: Configuration): JWTVerifyGetKey {
  const known = keysByProvider.get(provider);
  if (known !== undefined) return known;
  const address = provider.serverMetadata().jwks_uri ?? '';
  if (!URL.canParse(address)) throw new DirectoryFailure('untrusted', null);
  const keys = createRemoteJWKSet(new URL(address), { timeoutDuration: serverTiming.directory.answer });
  keysByProvider.set(provider, keys);
  return keys;
}

/** Whose sessions end. */
export interface SignedOut {
  subject: string | undefined;
  session: string | undefined;
  tokenHash: string;
}

/**
 * Checks a logout token: signature, issuer, audience, times, event, and that it names somebody.
 * @throws DirectoryFailure
 */
export async function readLogoutToken(
  provider: Configuration,
  { issuer, clientId }: StoredDirectory,
  token: string,
  now: Date,
): Promise<SignedOut> {
  try {
    const { payload } = await jwtVerify(token, keysOf(provider), {
      issuer: provider.serverMetadata().issuer ?? issuer,
      audience: clientId,
      algorithms,
      maxTokenAge: serverTiming.directory.word / 1000,
      clockTolerance: 60,
      currentDate: now,
    });
    const { sub, sid, jti } = claimsSchema.parse(payload);
    return { subject: sub, session: sid, tokenHash: hashOfToken(jti) };
  } catch (error) {
    if (error instanceof DirectoryFailure) throw error;
    const isDown = error instanceof JWKSTimeout || error instanceof TypeError;
    if (isDown) throw new DirectoryFailure('down', error);
    if (error instanceof JOSEError || error instanceof z.ZodError) throw new DirectoryFailure('untrusted', error);
    throw error;
  }
}

/**
 * Ends the sessions of a person, or one of them, that came through the directory.
 * @returns their ids; null: the same word came before.
 */
export async function endSignedOut(
  transaction: Database,
  { organisationId }: StoredDirectory,
  { subject, session, tokenHash }: SignedOut,
  now: Date,
): Promise<string[] | null> {
  const noted = await transaction
    .insert(directoryLogouts)
    .values({ organisationId, tokenHash, receivedAt: now })
    .onConflictDoNothing()
    .returning({ tokenHash: directoryLogouts.tokenHash });
  if (noted.length === 0) return null;
  const which = and(
    throughDirectory(organisationId),
    subject === undefined ? undefined : eq(sessions.directorySubject, subject),
    session === undefined ? undefined : eq(sessions.directorySession, session),
  );
  return endSessionsWhere(transaction, which, now);
}
