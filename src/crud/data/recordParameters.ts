import { filter, firstValueFrom } from 'rxjs';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { idOfKey, recordOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { AppError } from '#domain/errors/appError.ts';
import { recordMessages } from '#domain/messages/records.ts';
import type { DataAccess } from '../context/replica.ts';

type KnownRecord = { readonly id: number } & Readonly<Record<string, unknown>>;

async function readPart({ replica }: Pick<DataAccess, 'replica'>, entity: EntityName, id: number, field: string) {
  const state = await firstValueFrom(replica.record(entity, id).pipe(filter(({ status }) => status !== 'loading')));
  if (state.status === 'failed') throw state.error;
  return state.status === 'present' ? (state.record as AnyRecord)[field] : undefined;
}

/**
 * The parameters of the path of a record's own calls: its id, and where the entity has a list for each value of a field
 * (`bookings/:type`), that field. A record that does not say it is looked up first.
 * @throws AppError when the record is gone, or its field is unknown.
 */
export async function recordParameters(
  data: Pick<DataAccess, 'replica'>,
  entity: EntityName,
  record: KnownRecord,
): Promise<Record<string, string | number>> {
  const { id } = record;
  const { parts, label } = entityOf(entity);
  if (parts === undefined) return { id };
  const { field } = parts;
  const part = record[field] ?? (await readPart(data, entity, id, field));
  if (typeof part === 'string' && part !== '') return { id, [field]: part };
  throw new AppError({ code: 'notFound', message: recordMessages.unknownPart(label.one, id, field), status: 404 });
}

export async function groupByParameters(
  data: Pick<DataAccess, 'replica'>,
  entity: EntityName,
  keys: readonly RecordKey[],
): Promise<{ parameters: Record<string, string | number>; ids: number[] }[]> {
  const groups = new Map<string, { parameters: Record<string, string | number>; ids: number[] }>();
  for (const recordId of keys) {
    const { id: _id, ...parameters } = await recordParameters(data, entity, recordOfKey(entity, recordId));
    const key = JSON.stringify(parameters);
    const group = groups.get(key) ?? { parameters, ids: [] };
    group.ids.push(idOfKey(recordId));
    groups.set(key, group);
  }
  return [...groups.values()];
}
