import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#server/rest/refusal.ts';
import { createAttemptLimits } from './attemptLimits.ts';

export interface PasswordAttemptParts {
  /** What failures and attempts are counted together by. */
  keyOf: (request: FastifyRequest) => string;
  sentence: (seconds: number) => string;
  /** The field that a refusal blames. */
  field: string;
}

export interface PasswordAttempts {
  /** Counts an attempt. @throws Refusal with status 429 after too many, or too many failures. */
  countAttempt(request: FastifyRequest): Promise<void>;
  countFailure(request: FastifyRequest): Promise<unknown>;
}

/**
 * Attempts a minute. Failures are what guessing looks like; attempts are bounded too, since those that run at once are
 * counted as failures only at their end.
 */
const aMinute = { failures: 10, attempts: 60, attemptsOfAddress: 300 } as const;

/** Bounds how often a password may be tried, on this server alone. */
export function createPasswordAttempts(
  server: FastifyInstance,
  { keyOf, sentence, field }: PasswordAttemptParts,
): PasswordAttempts {
  const timeWindow = '1 minute';
  const failures = server.createRateLimit({ max: aMinute.failures, timeWindow, keyGenerator: keyOf });
  const count = createAttemptLimits(
    server,
    [
      { max: aMinute.attempts, timeWindow, keyOf },
      { max: aMinute.attemptsOfAddress, timeWindow, keyOf: ({ ip }) => ip },
    ],
    sentence,
    field,
  );
  return {
    async countAttempt(request) {
      const failed = await failures(request, { increment: false });
      if (!failed.isAllowed && failed.remaining === 0) {
        throw new Refusal(429, sentence(Math.max(1, Math.ceil(failed.ttl / 1000))), field);
      }
      await count(request);
    },
    countFailure: failures,
  };
}
