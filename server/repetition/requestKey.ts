import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { keyHeader } from '#domain/calls/requestKey.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import type { Viewer } from '#server/viewer.ts';

/**
 * Names a request and its repetitions. The hashes give away neither key nor body: without the key, nobody can try which
 * password a body had.
 */
export interface RequestKey {
  userId: number;
  keyHash: string;
  /** "POST /api/admin/units" */
  call: string;
  bodyHash: string;
}

export const keyLength = { shortest: 8, longest: 255 } as const;

/** null: the request has no key. @throws Refusal with status 400 for one that is too short or too long. */
export function requestKeyOf({ userId }: Viewer, request: FastifyRequest): RequestKey | null {
  const key = request.headers[keyHeader.toLowerCase()];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length < keyLength.shortest || key.length > keyLength.longest) {
    throw new Refusal(400, sentences.keyLength(keyHeader, keyLength.shortest, keyLength.longest), keyHeader);
  }
  const [path] = request.url.split('?');
  const body = JSON.stringify(request.body ?? null);
  return {
    userId,
    keyHash: createHash('sha256').update(key).digest('base64url'),
    call: `${request.method} ${path}`,
    bodyHash: createHmac('sha256', key).update(body).digest('base64url'),
  };
}
