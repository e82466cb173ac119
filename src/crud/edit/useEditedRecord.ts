import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { subjectLists } from '#domain/calls/subjects.ts';
import { hasCompleteEvents } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { Fields } from '#domain/entities/readable.ts';
import { idOfKey, recordOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { readFormRecord } from '#domain/forms/readFormRecord.ts';
import { useData, type DataAccess } from '../context/replica.ts';
import { useRecord, type RecordView } from '../data/useRecord.ts';
import type { FormDescriptor } from '../descriptor/form.ts';
import type { EditedRecord } from '../form/recordForm.ts';
import { readRaw } from './saveFields.ts';

/** The record as the server sends it now; null if it is gone. @throws AppError */
async function unlessGone(read: () => Promise<Fields>): Promise<Fields | null> {
  try {
    return await read();
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === 'notFound') return null;
    throw error;
  }
}

/** The user of the newest entry in the record's action log; null if unknown. */
async function lastActor({ api }: DataAccess, entity: EntityName, id: number): Promise<string | null> {
  const log = subjectLists.find(({ subject, call }) => subject === entity && call.of === 'actionLog');
  if (log === undefined) return null;
  try {
    const { rows } = await api.list(log.call, { parameters: { id }, query: { limit: 1 }, inBackground: true });
    const name = readRecord('actionLog', rows[0])?.['userName'];
    return typeof name === 'string' && name !== '' ? name : null;
  } catch {
    return null; // The question then names nobody.
  }
}

/** The parts of a form's descriptor that say how its record is read again. */
export type EditedBy<Row, Schema extends z.ZodObject> = Pick<
  FormDescriptor<Row, Schema>,
  'entity' | 'inputs' | 'fetchInputs' | 'asRead'
> & {
  /** Reads the record by another call than its resource's. @throws AppError */
  read?: (data: DataAccess) => Promise<Fields>;
};

/** The parts by which a form saves a record without overwriting the changes of others. */
export function useEditedRecord<Row, Schema extends z.ZodObject>(
  { entity, inputs, fetchInputs, asRead, read }: EditedBy<Row, Schema>,
  key: RecordKey,
  isGone: boolean,
): EditedRecord {
  const data = useData();
  return useMemo(() => {
    const changedBy = () => lastActor(data, entity, idOfKey(key));
    const refresh = async () => {
      const raw = await unlessGone(() => read?.(data) ?? readRaw(data, entity, key));
      if (raw === null) return null;
      const row = (readRecord(entity, raw) ?? recordOfKey(entity, key)) as AnyRecord & Row;
      const rules = { entity, inputs, fetchInputs, asRead };
      return { ...(await readFormRecord(rules, { api: data.api, raw, row })), seen: raw };
    };
    return { isGone, changedBy, refresh, isAnnounced: hasCompleteEvents(entityOf(entity)) };
  }, [data, entity, key, inputs, fetchInputs, asRead, read, isGone]);
}

export interface LastSeenRecord<Row> extends RecordView<Row> {
  /** null if there was none yet. */
  record: Row | null;
}

/** The record stays available if it is deleted during an edit. */
export function useLastSeenRecord(entity: EntityName, id: number): LastSeenRecord<AnyRecord> {
  const view = useRecord(entity, id) as RecordView<AnyRecord>;
  const [lastSeen, setLastSeen] = useState<AnyRecord | null>(null);
  const { state } = view;
  if (state.status === 'present' && state.record !== lastSeen) setLastSeen(state.record);
  // A record that may no longer be read must leave the screen.
  const isWithheld = state.status === 'failed' && state.error.code === 'forbidden';
  if (isWithheld && lastSeen !== null) setLastSeen(null);
  const seenRecord = lastSeen?.id === id && !isWithheld ? lastSeen : null;
  return { ...view, record: state.status === 'present' ? state.record : seenRecord };
}
