import { importCalls } from '#domain/calls/imports.ts';
import { isFields } from '#domain/entities/readable.ts';
import { toAppError } from '#domain/errors/appError.ts';
import type { Api } from '#collections/transport/api.ts';

/**
 * The states of the imports at our own server, by their ids; null: the server keeps none.
 * @throws AppError when the server cannot be asked now.
 */
export async function listServerImports(api: Api, signal?: AbortSignal): Promise<Map<number, string> | null> {
  const states = new Map<number, string>();
  for (let offset = 0; ;) {
    const asked = { query: { offset }, inBackground: true, ...(signal === undefined ? {} : { signal }) };
    const answer = await api.call(importCalls.imports, asked).catch((thrown: unknown) => ignoreUnknownCall(thrown));
    if (!isFields(answer) || !Array.isArray(answer['rows'])) return null;
    const known = states.size;
    const rows = answer['rows'].filter((row) => isFields(row));
    for (const row of rows) if (typeof row['id'] === 'number') states.set(row['id'], String(row['state']));
    offset += answer['rows'].length;
    const isWhole = !(Number(answer['count']) > offset);
    // A list without news has no end: the server knows no pages.
    if (isWhole || states.size === known) return states;
  }
}

/** A server of another kind does not know the call, or not for this person. @throws any other failure */
export function ignoreUnknownCall(thrown: unknown): null {
  const error = toAppError(thrown);
  const isUnknown = error.isRefusal && error.status !== 401 && error.status !== 429;
  if (isUnknown || (error.code === 'unreadable' && error.status < 300)) return null;
  throw thrown;
}
