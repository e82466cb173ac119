import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#server/refusal.ts';
import { createAttemptLimits } from './attemptLimits.ts';

export interface PasswordAttemptParts {
  /** Attempts with the same key are counted together. */
  keyOf: (request: FastifyRequest) => string;
  sentence: (seconds: number) => string;
  /** The refusal's field. */
  field: string;
}

export interface PasswordAttempts {
  /** @throws Refusal with status 429 after too many attempts or failures. */
  countAttempt(request: FastifyRequest): Promise<void>;
  countFailure(request: FastifyRequest): Promise<unknown>;
}

/** Failures indicate guessing. Attempts are limited too: simultaneous ones count as failures only at their end. */
const limitsPerMinute = { failures: 10, attempts: 60, attemptsOfAddress: 300 } as const;

/** Limits attempts, which are counted on this server only. */
export function createPasswordAttempts(
  server: FastifyInstance,
  { keyOf, sentence, field }: PasswordAttemptParts,
): PasswordAttempts {
  const timeWindow = '1 minute';
  const failures = server.createRateLimit({ max: limitsPerMinute.failures, timeWindow, keyGenerator: keyOf });
  const count = createAttemptLimits(
    server,
    [
      { max: limitsPerMinute.attempts, timeWindow, keyOf },
      { max: limitsPerMinute.attemptsOfAddress, timeWindow, keyOf: ({ ip }) => ip },
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
