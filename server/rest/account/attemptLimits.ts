import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serverTiming } from '#server/config/timing.ts';
import { Refusal } from '#server/refusal.ts';
import { clientOf } from '#server/rest/clientNetwork.ts';
import { sentences } from '#server/sentences.ts';

export interface AttemptLimit {
  max: number;
  /** Milliseconds. */
  timeWindow: number;
  /** Requests with the same key are counted together. */
  keyOf: (request: FastifyRequest) => string;
}

/** Milliseconds in whole seconds, for a header and a sentence. */
export const secondsOf = (milliseconds: number) => Math.ceil(milliseconds / 1000);

/**
 * Limits attempts on this server only.
 * @returns a function that throws a Refusal with status 429 and the seconds to wait once a limit is exceeded.
 */
export function createAttemptLimits(
  server: FastifyInstance,
  limits: readonly AttemptLimit[],
  sentence: (seconds: number) => string,
  field?: string,
): (request: FastifyRequest) => Promise<void> {
  const counters = limits.map(({ max, timeWindow, keyOf }) =>
    server.createRateLimit({ max, timeWindow, keyGenerator: keyOf }),
  );
  return async (request) => {
    for (const count of counters) {
      const state = await count(request);
      if (!state.isAllowed && state.isExceeded) {
        const seconds = Math.max(1, state.ttlInSeconds);
        throw new Refusal(429, sentence(seconds), field, seconds);
      }
    }
  };
}

/** Limits attempts with the tokens of links, for one client. */
export const createTokenLimit = (server: FastifyInstance) =>
  createAttemptLimits(
    server,
    [{ max: 60, timeWindow: serverTiming.attempts.links, keyOf: clientOf }],
    sentences.tooManyResets,
  );
