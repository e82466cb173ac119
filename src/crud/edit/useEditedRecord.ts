import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { resourceCalls } from '#domain/calls/resource.ts';
import { subjectLists } from '#domain/calls/subjects.ts';
import { hasCompleteEvents } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { useData, type DataAccess } from '../context/replica.ts';
import { recordParameters } from '../data/recordParameters.ts';
import { useRecord, type RecordView } from '../data/useRecord.ts';
import type { FormDescriptor } from '../descriptor/form.ts';
import type { EditedRecord } from '../form/recordForm.ts';

/** The server's current record; null if it is gone. @throws AppError */
async function fetchRecord(data: DataAccess, entity: EntityName, id: number): Promise<AnyRecord | null> {
  try {
    const parameters = await recordParameters(data, entity, { id });
    return readRecord(entity, await data.api.call(resourceCalls(entity).read, { parameters })) ?? { id };
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

type Values = Readonly<Record<string, unknown>>;

export function withDefaults(known: Values, defaults: Values = {}): Values {
  return { ...defaults, ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) };
}

/** The parts of a form's descriptor that say how its record is read again. */
export type EditedBy<Row, Schema extends z.ZodObject> = Pick<
  FormDescriptor<Row, Schema>,
  'entity' | 'inputs' | 'fetchInputs' | 'defaults'
>;

/** What a form needs to save a record without overwriting the changes of others. */
export function useEditedRecord<Row, Schema extends z.ZodObject>(
  { entity, inputs, fetchInputs, defaults }: EditedBy<Row, Schema>,
  id: number,
  isGone: boolean,
): EditedRecord {
  const data = useData();
  return useMemo(() => {
    const changedBy = () => lastActor(data, entity, id);
    if (hasCompleteEvents(entityOf(entity))) return { isGone, changedBy };
    const refresh = async () => {
      const record = await fetchRecord(data, entity, id);
      if (record === null) return null;
      const row = record as AnyRecord & Row;
      return withDefaults(
        fetchInputs === undefined ? (inputs?.(row) ?? record) : await fetchInputs(data.api, row),
        defaults,
      );
    };
    return { isGone, changedBy, refresh };
  }, [data, entity, id, inputs, fetchInputs, defaults, isGone]);
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
