import type { FastifyRequest } from 'fastify';

const notes = new WeakMap<FastifyRequest, string>();

/** The call leaves a line with this text in the security log even where it succeeds. */
export function noteInTrace(request: FastifyRequest, detail: string): void {
  notes.set(request, detail);
}

/** null: a success of the call leaves no line by itself. */
export const noteOf = (request: FastifyRequest): string | null => notes.get(request) ?? null;

/** The account that a call of nobody is about. */
export interface TracedOwner {
  id: number;
  organisationId: number;
}

const owners = new WeakMap<FastifyRequest, TracedOwner>();

/** For a public call without an email in its body. */
export function noteOwnerInTrace(request: FastifyRequest, { id, organisationId }: TracedOwner): void {
  owners.set(request, { id, organisationId });
}

/** null: the call noted none. */
export const ownerOf = (request: FastifyRequest): TracedOwner | null => owners.get(request) ?? null;
