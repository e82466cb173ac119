import type { CallInput } from '#collections/transport/api.ts';
import { newRequestKey } from '#collections/transport/requestKey.ts';
import type { SaveEnded } from '#collections/hostContract.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { idOfKey, recordKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { saveTiming } from '#domain/limits/replica.ts';
import type { DataAccess } from '../context/replica.ts';

/** A call that changes a record or makes one, and may answer with it. */
export interface Save extends Omit<CallInput, 'key' | 'requestId'> {
  entity: EntityName;
  /** null: a new record. */
  key: RecordKey | null;
  call: CallDefinition;
  /** The `key` of a call that is done `once`. */
  requestKey?: string | undefined;
}

/** Resolves with whether the host has begun the save. One that does not answer delays no save. */
function isBegun({ replica }: DataAccess, entity: EntityName, key: RecordKey | null, requestId: string) {
  const begun = replica.hostRequest('beginSave', { entity, key, requestId }).then(
    () => true,
    () => false, // a save needs no host
  );
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, saveTiming.begin, false));
  return Promise.race([begun, late]);
}

/**
 * Sends a save. Every tab sees its record at once: the host takes it from the answer, or reads it where the answer does
 * not show it whole.
 * @returns the record; null if the answer holds none, or a different one as those of some servers.
 * @throws AppError
 */
export async function sendSave(
  data: DataAccess,
  { entity, key, call, requestKey, ...input }: Save,
): Promise<AnyRecord | null> {
  const { api, replica } = data;
  const requestId = newRequestKey();
  const isAwaited = await isBegun(data, entity, key, requestId);
  const end = (saved: SaveEnded['saved']) =>
    void replica.hostRequest('endSave', { entity, requestId, saved }).catch(() => undefined); // the session is over
  try {
    const answer = await api.call(call, { ...input, key: requestKey, requestId });
    const record = readRecord(entity, answer);
    const made = record && recordKey(entity, { ...input.parameters, ...record });
    const savedKey = key ?? made;
    end(savedKey === null ? null : { key: savedKey, isNew: key === null, answer: isAwaited ? answer : null });
    if (savedKey === null) replica.reportCreated(entity);
    return key === null || record?.id === idOfKey(key) ? record : null;
  } catch (thrown) {
    end(null);
    throw thrown;
  }
}
