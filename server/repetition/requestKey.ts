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
  /** The hash of the import's key; null: the request belongs to no import. */
  importHash: string | null;
}

export const keyLength = { shortest: 8, longest: 255 } as const;

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The hash by which the server knows an import: with its key, somebody could try which PIN a request of it had. */
export const importHashOf = (importKey: string): string => hashOf(`import ${importKey}`);

/** A request of an import has a key that begins with the import's: "import.<64 hexadecimal digits>.12.record". */
const keyOfImport = /^import\.([0-9a-f]{64})\./;

/** null: the request has no key. @throws Refusal with status 400 for one that is too short or too long. */
export function requestKeyOf({ userId }: Viewer, request: FastifyRequest): RequestKey | null {
  const key = request.headers[keyHeader.toLowerCase()];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length < keyLength.shortest || key.length > keyLength.longest) {
    throw new Refusal(400, sentences.keyLength(keyHeader, keyLength.shortest, keyLength.longest), keyHeader);
  }
  const [path] = request.url.split('?');
  const body = JSON.stringify(request.body ?? null);
  const importKey = keyOfImport.exec(key)?.[1];
  return {
    userId,
    keyHash: hashOf(key),
    call: `${request.method} ${path}`,
    bodyHash: createHmac('sha256', key).update(body).digest('base64url'),
    importHash: importKey === undefined ? null : importHashOf(importKey),
  };
}
