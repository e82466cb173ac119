import type { z } from 'zod';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { type Fields, isFields } from '#domain/entities/readable.ts';
import { recordOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { fieldAsRead, readRecord } from '#domain/entities/recordReader.ts';
import type { DataAccess } from '../context/replica.ts';
import { recordParameters } from '../data/recordParameters.ts';
import { sendSave } from '../data/sendSave.ts';
import { updateBody } from '#domain/forms/updateBody.ts';
import { againWhenStale } from './againWhenStale.ts';

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
  /** The answer that `raw` was made of; absent: `raw` itself. */
  seen?: Fields;
}

/**
 * Changes fields of a record. Its other fields go as the server sent them, as the record's form does. What somebody else
 * saved since the read is not overwritten.
 * @returns the saved record; null if the answer holds none.
 * @throws AppError
 */
export function saveFields(data: DataAccess, fields: SavedFields): Promise<AnyRecord | null> {
  const { entity, key, raw } = fields;
  if (raw !== undefined) return saveRaw(data, { ...fields, raw });
  return againWhenStale(async () => saveRaw(data, { ...fields, raw: await readRaw(data, entity, key) }));
}

async function saveRaw(
  data: DataAccess,
  { entity, key, schema, change, raw: sent, seen = sent }: SavedFields & { raw: Fields },
): Promise<AnyRecord | null> {
  const asRead = (field: string) => fieldAsRead(entity, sent, field);
  const body = updateBody(schema, asRead, { values: change, changed: Object.keys(change), filled: {} });
  const parameters = await recordParameters(data, entity, { ...readRecord(entity, sent), ...recordOfKey(entity, key) });
  return sendSave(data, { entity, key, call: resourceCalls(entity).update, parameters, body, seen });
}
