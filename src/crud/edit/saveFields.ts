import type { z } from 'zod';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { type Fields, isFields } from '#domain/entities/readable.ts';
import { idOfKey, recordOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { fieldAsRead, readRecord } from '#domain/entities/recordReader.ts';
import type { DataAccess } from '../context/replica.ts';
import { recordParameters } from '../data/recordParameters.ts';
import { updateBody } from '../form/updateBody.ts';

/** A record as the server sends it now. @throws AppError */
export async function readRaw(data: DataAccess, entity: EntityName, key: RecordKey): Promise<Fields> {
  const parameters = await recordParameters(data, entity, recordOfKey(entity, key));
  const answer = await data.api.call(resourceCalls(entity).read, { parameters });
  return isFields(answer) ? answer : {};
}

export interface SavedFields {
  entity: EntityName;
  key: RecordKey;
  /** The request body (domain/bodies). */
  schema: z.ZodObject;
  /** The body's fields to change. */
  change: Fields;
  /** The record as the server sent it, under the body's names; absent: it is read now. */
  raw?: Fields;
}

/**
 * Changes fields of a record. Its other fields go as the server sent them, as the record's form does.
 * @returns the saved record; null if the answer holds none.
 * @throws AppError
 */
export async function saveFields(
  data: DataAccess,
  { entity, key, schema, change, raw }: SavedFields,
): Promise<AnyRecord | null> {
  const sent = raw ?? (await readRaw(data, entity, key));
  const asRead = (field: string) => fieldAsRead(entity, sent, field);
  const body = updateBody(schema, asRead, { values: change, changed: Object.keys(change), filled: {} });
  const parameters = await recordParameters(data, entity, { ...readRecord(entity, sent), ...recordOfKey(entity, key) });
  const saved = readRecord(entity, await data.api.call(resourceCalls(entity).update, { parameters, body }));
  data.replica.reportSaved(entity, key);
  // Some servers answer with a different record.
  return saved?.id === idOfKey(key) ? saved : null;
}
