import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serverTiming } from '#server/config/timing.ts';
import { Refusal } from '#server/refusal.ts';
import { clientOf } from '#server/rest/clientNetwork.ts';
import { createAttemptLimits, secondsOf } from './attemptLimits.ts';

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

/** Failures indicate guessing. */
const failuresPerMinute = 10;

/** Attempts are limited too, by key and by client: simultaneous ones count as failures only at their end. */
export const attemptsPerMinute = { pair: 60, client: 300 } as const;

/** Limits attempts, which are counted on this server only. */
export function createPasswordAttempts(
  server: FastifyInstance,
  { keyOf, sentence, field }: PasswordAttemptParts,
): PasswordAttempts {
  const timeWindow = serverTiming.attempts.passwords;
  const failures = server.createRateLimit({ max: failuresPerMinute, timeWindow, keyGenerator: keyOf });
  const count = createAttemptLimits(
    server,
    [
      { max: attemptsPerMinute.pair, timeWindow, keyOf },
      { max: attemptsPerMinute.client, timeWindow, keyOf: clientOf },
    ],
    sentence,
    field,
  );
  return {
    async countAttempt(request) {
      const failed = await failures(request, { increment: false });
      if (!failed.isAllowed && failed.remaining === 0) {
        const seconds = Math.max(1, secondsOf(failed.ttl));
        throw new Refusal(429, sentence(seconds), field, seconds);
      }
      await count(request);
    },
    countFailure: failures,
  };
}
