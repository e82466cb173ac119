import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { resourceCalls } from '#domain/calls/resource.ts';
import { subjectLists } from '#domain/calls/subjects.ts';
import { isToldByEvents } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { toAppError } from '#domain/errors/appError.ts';
import type { Api } from '#collections/transport/api.ts';
import { useData } from '../context/replica.ts';
import { useRecord, type RecordView } from '../data/useRecord.ts';
import type { FormDescriptor } from '../descriptor/form.ts';
import type { EditedRecord } from '../form/recordForm.ts';

/** The record as the server has it now; null: it is gone. @throws AppError */
async function readAgain(api: Api, entity: EntityName, id: number): Promise<AnyRecord | null> {
  try {
    return readRecord(entity, await api.call(resourceCalls(entity).read, { parameters: { id } })) ?? { id };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === 'notFound') return null;
    throw error;
  }
}

/** Who did the newest thing to a record, by its log of actions; null: it has none, or it does not say. */
async function lastActor(api: Api, entity: EntityName, id: number): Promise<string | null> {
  const log = subjectLists.find(({ subject, call }) => subject === entity && call.of === 'actionLog');
  if (log === undefined) return null;
  try {
    const { rows } = await api.list(log.call, { parameters: { id }, query: { limit: 1 }, inBackground: true });
    const name = readRecord('actionLog', rows[0])?.['userName'];
    return typeof name === 'string' && name !== '' ? name : null;
  } catch {
    return null; // The question is asked without a name: who it was is not needed to answer it.
  }
}

type Values = Readonly<Record<string, unknown>>;

/** What is known of a record, and what its inputs show where nothing is. */
export function overDefaults(known: Values, defaults: Values = {}): Values {
  return { ...defaults, ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) };
}

/** What a form needs to save a record without taking back what others saved meanwhile. */
export function useEditedRecord<Row, Schema extends z.ZodObject>(
  { entity, inputs, refill, defaults }: FormDescriptor<Row, Schema>,
  id: number,
  isGone: boolean,
): EditedRecord {
  const { api } = useData();
  return useMemo(() => {
    const changedBy = () => lastActor(api, entity, id);
    if (isToldByEvents(entityOf(entity))) return { isGone, changedBy };
    const refresh = async () => {
      const record = await readAgain(api, entity, id);
      if (record === null) return null;
      const row = record as AnyRecord & Row;
      return overDefaults(refill === undefined ? (inputs?.(row) ?? record) : await refill(api, row), defaults);
    };
    return { isGone, changedBy, refresh };
  }, [api, entity, id, inputs, refill, defaults, isGone]);
}

export interface HeldRecord<Row> extends RecordView<Row> {
  /** The record as it was last seen; null: it was not seen yet. */
  record: Row | null;
}

/** A record that stays in hand once it was seen, also where it is deleted while somebody edits it. */
export function useHeldRecord(entity: EntityName, id: number): HeldRecord<AnyRecord> {
  const view = useRecord(entity, id) as RecordView<AnyRecord>;
  const [held, setHeld] = useState<AnyRecord | null>(null);
  const { state } = view;
  if (state.status === 'present' && state.record !== held) setHeld(state.record);
  // What may not be read any more may not stay on the screen either.
  const isWithheld = state.status === 'failed' && state.error.code === 'forbidden';
  if (isWithheld && held !== null) setHeld(null);
  const seen = held?.id === id && !isWithheld ? held : null;
  return { ...view, record: state.status === 'present' ? state.record : seen };
}
