import { and, eq, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Permissions } from '#domain/permissions/bits.ts';
import type { KeyedHash } from '#server/people/keyedHash.ts';
import { clientOf } from '#server/rest/clientNetwork.ts';
import type { Database } from '#server/storage/database.ts';
import { sessions, users } from '#server/storage/schema/people/users.ts';
import type { Storage } from '#server/storage/storage.ts';
import { parseUserAgent } from './accountBrowser.ts';
import type { Tokens } from './tokens.ts';

export interface SignInUser {
  id: number;
  passwordHash: string | null;
  permissions: Permissions;
  isSuperAdmin: boolean;
  isServiceAccount: boolean;
}

/**
 * Signs in a user whose password fitted.
 * @param also runs in the same transaction: false ends it without a session.
 * @returns the token; null: the password was changed or the user archived since the comparison, or `also` said no.
 */
export type StartSession = (
  request: FastifyRequest,
  user: SignInUser,
  also?: (transaction: Database) => Promise<boolean>,
) => Promise<string | null>;

export interface StartSessionParts {
  storage: Storage;
  tokens: Tokens;
  keyedHash: KeyedHash;
  now: () => Date;
}

export function createStartSession({ storage, tokens, keyedHash, now }: StartSessionParts): StartSession {
  return async (request, { id, passwordHash, permissions, isSuperAdmin, isServiceAccount }, also) => {
    const issued = await tokens.issue({
      userId: id,
      tokenType: isServiceAccount ? 'service' : 'user',
      rights: { permissions, isSuperAdmin },
    });
    const where = { ...parseUserAgent(request.headers['user-agent']), clientHash: keyedHash(clientOf(request)) };
    const isStored = await storage.write(async (transaction) => {
      const same = and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? ''), eq(users.status, 'active'));
      const [still] = await transaction.select({ id: users.id }).from(users).where(same).for('share');
      if (still === undefined || (await also?.(transaction)) === false) return false;
      const { sessionId, issuedAt, expiresAt } = issued;
      await transaction
        .insert(sessions)
        .values({ id: sessionId, userId: id, issuedAt, expiresAt, lastUsedAt: issuedAt, ...where });
      await transaction.delete(sessions).where(and(eq(sessions.userId, id), lt(sessions.expiresAt, now())));
      return true;
    });
    return isStored ? issued.token : null;
  };
}
