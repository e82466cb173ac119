import type { FastifyRequest } from 'fastify';
import { Refusal } from '#server/rest/refusal.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { sentences } from '#server/rest/sentences.ts';
import type { Viewer } from '#server/rest/viewer.ts';

/**
 * Checks that the :id of the path is the viewer's own.
 * @returns the id.
 * @throws Refusal with status 400 when it is no number, 403 when it is somebody else's.
 */
export function requireOneself(viewer: Viewer, { params }: FastifyRequest): number {
  const id = parseId(params);
  if (viewer.userId !== id) throw new Refusal(403, sentences.onlyOneself);
  return id;
}
