import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';

/** PostgreSQL cannot store NUL in texts or field names. */
export function containsNul(value: unknown): boolean {
  // A body may be nested deeper than the call stack.
  const stack = [value];
  while (stack.length > 0) {
    const next = stack.pop();
    if (typeof next === 'string' && next.includes('\0')) return true;
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, inner] of Object.entries(next)) stack.push(name, inner);
  }
  return false;
}

/** Refuses NUL in body, query or path. */
export function refuseNul(server: FastifyInstance): void {
  server.addHook('preValidation', (request, _reply, done) => {
    const { body, query, params } = request;
    if (![body, query, params].some(containsNul)) return done();
    const [field] = Object.entries(body ?? {}).find(([, inner]) => containsNul(inner)) ?? [];
    return done(new Refusal(400, sentences.noNul, field));
  });
}
