import type { FastifyRequest } from 'fastify';

const notes = new WeakMap<FastifyRequest, string>();

/** The call leaves a line with this text in the security log even where it succeeds. */
export function noteInTrace(request: FastifyRequest, detail: string): void {
  notes.set(request, detail);
}

/** null: a success of the call leaves no line by itself. */
export const noteOf = (request: FastifyRequest): string | null => notes.get(request) ?? null;
