import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';
import { sentences } from './sentences.ts';

/** Whether a text anywhere in the value, a field's name included, holds what PostgreSQL cannot keep. */
export function holdsNul(value: unknown): boolean {
  // A list of what is still to be looked at, since a body may be nested deeper than calls can be.
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && next.includes('\0')) return true;
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, inner] of Object.entries(next)) left.push(name, inner);
  }
  return false;
}

/** Refuses a body, query or path with a NUL in it, naming the body's field that holds it. */
export function refuseNul(server: FastifyInstance): void {
  server.addHook('preValidation', (request, _reply, done) => {
    const { body, query, params } = request;
    if (![body, query, params].some(holdsNul)) return done();
    const [field] = Object.entries(body ?? {}).find(([, inner]) => holdsNul(inner)) ?? [];
    return done(new Refusal(400, sentences.noNul, field));
  });
}
