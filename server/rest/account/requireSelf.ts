import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '#server/refusal.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { sentences } from '#server/sentences.ts';
import type { Viewer } from '#server/viewer.ts';

/**
 * The path's :id must be the viewer's own.
 * @returns it.
 * @throws Refusal with status 400 for an invalid id, 403 for another user's.
 */
export function requireSelf(viewer: Viewer, { params }: FastifyRequest): number {
  const id = parseId(params);
  if (viewer.userId !== id) throw new Refusal(403, sentences.onlyOneself);
  return id;
}

/** @throws Refusal with status 403: a program asks by an API token, which opens records alone. */
export function requireSignIn({ isApiToken }: Viewer): void {
  if (isApiToken) throw new Refusal(403, sentences.personOnly);
}

/** The same as `requireSelf`, for calls about the account itself. */
export function requireOwnAccount(viewer: Viewer, request: FastifyRequest): number {
  requireSignIn(viewer);
  return requireSelf(viewer, request);
}

const parametersSchema = z.object({ session: z.uuid() });

/** The path's :session. @throws Refusal with status 404: it is no id of a sign-in. */
export function sessionGiven({ params }: FastifyRequest): string {
  const { data } = parametersSchema.safeParse(params);
  if (data === undefined) throw new Refusal(404, sentences.noSuchSignIn);
  return data.session;
}
