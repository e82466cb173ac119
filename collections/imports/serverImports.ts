import { importCalls } from '#domain/calls/imports.ts';
import { isFields } from '#domain/entities/readable.ts';
import { toAppError } from '#domain/errors/appError.ts';
import type { Api } from '#collections/transport/api.ts';

/**
 * The states of the imports at our own server, by their ids; null: the server keeps none.
 * @throws AppError when the server cannot be asked now.
 */
export async function listServerImports(api: Api, signal?: AbortSignal): Promise<Map<number, string> | null> {
  const asked = { inBackground: true, ...(signal === undefined ? {} : { signal }) };
  const answer = await api.call(importCalls.imports, asked).catch((thrown: unknown) => ignoreUnknownCall(thrown));
  if (!isFields(answer) || !Array.isArray(answer['rows'])) return null;
  const rows = answer['rows'].filter((row) => isFields(row));
  return new Map(rows.flatMap((row) => (typeof row['id'] === 'number' ? [[row['id'], String(row['state'])]] : [])));
}

/** A server of another kind does not know the call, or not for this person. @throws any other failure */
export function ignoreUnknownCall(thrown: unknown): null {
  const error = toAppError(thrown);
  const isUnknown = error.isRefusal && error.status !== 401 && error.status !== 429;
  if (isUnknown || (error.code === 'unreadable' && error.status < 300)) return null;
  throw thrown;
}
