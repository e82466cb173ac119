import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountMessages } from '#domain/messages/account.ts';
import { verifyPassword } from '#server/people/passwords.ts';
import { Refusal } from '#server/refusal.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { createPasswordAttempts } from './passwordAttempts.ts';

/** Only for the comparison: the hash goes to no answer. */
async function loadPasswordHash(database: Database, userId: number): Promise<string | null> {
  const [row] = await database.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return row?.passwordHash ?? null;
}

export interface CurrentPassword {
  /**
   * @returns the hash that the password matched.
   * @throws Refusal: it is wrong, or was wrong too often.
   */
  require(request: FastifyRequest, userId: number, password: string): Promise<string>;
  /** The refusal of a wrong password, which counts. */
  refuse(request: FastifyRequest): Promise<Refusal>;
}

/**
 * Locks a person for a change that their password allowed: it may have been changed since, because a stranger knew it.
 * @param passwordHash the hash that it matched.
 * @throws Refusal: they have another password by now.
 */
export async function requireSamePassword(transaction: Database, userId: number, passwordHash: string): Promise<void> {
  const [same] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)))
    .for('no key update');
  if (same === undefined) throw new Refusal(400, accountMessages.currentPasswordWrong, 'currentPassword');
}

/** Asks signed-in people for their password again. All calls of a person count their mistakes together. */
export function createCurrentPassword(server: FastifyInstance, database: Database): CurrentPassword {
  const attempts = createPasswordAttempts(server, {
    // Counted by user: a stolen token may come from many addresses.
    keyOf: ({ params }) => String(parseId(params)),
    sentence: sentences.tooManyPasswords,
    field: 'currentPassword',
  });
  const refuse = async (request: FastifyRequest) => {
    await attempts.countFailure(request);
    return new Refusal(400, accountMessages.currentPasswordWrong, 'currentPassword');
  };
  return {
    refuse,
    async require(request, userId, password) {
      await attempts.countAttempt(request);
      const hash = await loadPasswordHash(database, userId);
      if (!(await verifyPassword(hash, password)) || hash === null) throw await refuse(request);
      return hash;
    },
  };
}
