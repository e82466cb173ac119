import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serverTiming } from '#server/config/timing.ts';
import type { KeyedHash } from '#server/people/keyedHash.ts';
import { Refusal } from '#server/refusal.ts';
import { clientOf } from '#server/rest/clientNetwork.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { sessions, users } from '#server/storage/schema/people/users.ts';
import { createAttemptLimits, secondsOf } from './attemptLimits.ts';
import { attemptsPerMinute } from './passwordAttempts.ts';
import { createSignInPauses } from './signInPauses.ts';

export interface SignInLimitParts {
  database: Database;
  keyedHash: KeyedHash;
  now: () => Date;
}

/** Whether this client signed in to the account before, as far as the sign-ins still stored say. */
async function isKnownClient(database: Database, email: string, clientHash: string): Promise<boolean> {
  const [found] = await database
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sql`lower(${users.email})`, email), eq(sessions.clientHash, clientHash)))
    .limit(1);
  return found !== undefined;
}

export interface SignInLimits {
  /** @throws Refusal with status 429 during a pause and after too many attempts. */
  countAttempt(request: FastifyRequest, email: string): Promise<void>;
  countFailure(request: FastifyRequest, email: string): void;
  forgetFailures(request: FastifyRequest, email: string): void;
}

/**
 * Limits guesses of passwords by growing pauses, and all attempts by number: simultaneous ones fail only at their end.
 * Emails are in lower case.
 */
export function createSignInLimits(server: FastifyInstance, parts: SignInLimitParts): SignInLimits {
  const { database, keyedHash, now } = parts;
  const emails = new WeakMap<FastifyRequest, string>();
  const pauses = createSignInPauses();
  const timeWindow = serverTiming.attempts.passwords;
  const count = createAttemptLimits(
    server,
    [
      { max: attemptsPerMinute.pair, timeWindow, keyOf: (request) => `${clientOf(request)} ${emails.get(request)}` },
      { max: attemptsPerMinute.client, timeWindow, keyOf: clientOf },
    ],
    sentences.tooManyAttempts,
    'email',
  );
  return {
    async countAttempt(request, email) {
      emails.set(request, email);
      const [client, at] = [clientOf(request), now().getTime()];
      if (pauses.hasFailed(email, client, at)) {
        const isKnown = await isKnownClient(database, email, keyedHash(client));
        const seconds = secondsOf(pauses.remaining(email, client, isKnown, at));
        if (seconds > 0) throw new Refusal(429, sentences.tooManyAttempts(seconds), 'email', seconds);
      }
      await count(request);
    },
    countFailure: (request, email) => pauses.recordFailure(email, clientOf(request), now().getTime()),
    forgetFailures: (request, email) => pauses.forget(email, clientOf(request)),
  };
}
