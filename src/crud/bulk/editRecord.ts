import type { z } from 'zod';
import { isLastingRefusal } from '#domain/commands/lifecycle.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import type { DataAccess } from '../context/replica.ts';
import { recordParameters } from '../data/recordParameters.ts';
import { sendSave } from '../data/sendSave.ts';
import type { ResultLine } from '../command/bulkResults.ts';
import { againWhenStale } from '../edit/againWhenStale.ts';
import { readRaw, saveFields } from '../edit/saveFields.ts';

type Result = Pick<ResultLine, 'state' | 'sentence' | 'isLasting'>;
type Row = Readonly<Record<string, unknown>>;

const gone: Result = { state: 'skipped', sentence: 'It no longer exists.', isLasting: true };

/** The result of a record whose save failed. */
export function failedEdit(error: AppError): Result {
  if (error.code === 'notFound') return gone;
  const result = { state: 'failed', sentence: error.message } as const;
  return error.isRefusal && isLastingRefusal(error) ? { ...result, isLasting: true } : result;
}

const isSame = (a: unknown, b: unknown) => (a ?? null) === (b ?? null);

export interface FieldEdit {
  entity: EntityName;
  schema: z.ZodObject;
  field: string;
  /** "Area" */
  label: string;
  /** null empties the field. */
  value: unknown;
  /** “North”. */
  valueText: string;
  /** The record's values that the person saw, by record id. */
  seen: ReadonlyMap<number, unknown>;
}

/** A change of several fields of one record, which are one thing for people: a controller and its channel. */
export interface RecordEdit extends Pick<FieldEdit, 'entity' | 'schema' | 'label' | 'valueText'> {
  change: Row;
  /** Fields that change with it, by the record as the server has it: a contact with its controller. */
  besides?: (row: Row) => Row;
  /** The fields' values that the person saw; absent: none. */
  seen?: Row | undefined;
}

/**
 * Changes one field of one record, as its form would: the record is read first. A value that another person changed
 * meanwhile stays and is reported; a second attempt replaces it.
 */
export function editRecord(
  data: DataAccess,
  { field, value, seen, ...edit }: FieldEdit,
  id: number,
  attempt: number,
): Promise<Result> {
  const change = { [field]: value };
  return editFields(data, { ...edit, change, seen: seen.has(id) ? { [field]: seen.get(id) } : undefined }, id, attempt);
}

/** Changes several fields of one record, as `editRecord` does. */
export async function editFields(
  data: DataAccess,
  { entity, schema, label, valueText, change, besides, seen }: RecordEdit,
  id: number,
  attempt: number,
): Promise<Result> {
  const isAsIn = (row: Row, other: Row) => Object.keys(change).every((field) => isSame(row[field], other[field]));
  const readAndSave = async (): Promise<Result> => {
    const raw = await readRaw(data, entity, id);
    const row: Row | null = readRecord(entity, raw);
    if (row === null) return { state: 'failed', sentence: 'The server sent an unreadable record.' };
    if (isAsIn(row, change)) return { state: 'done', sentence: `${label} was ${valueText} already.` };
    if (attempt === 1 && seen !== undefined && !isAsIn(row, seen)) {
      return {
        state: 'skipped',
        sentence: `Someone else changed ${label.toLowerCase()} meanwhile. Retry to replace it.`,
      };
    }
    await saveFields(data, { entity, key: id, schema, change: { ...change, ...besides?.(row) }, raw });
    return { state: 'done', sentence: `${label} is ${valueText} now.` };
  };
  try {
    return await againWhenStale(readAndSave);
  } catch (thrown) {
    return failedEdit(toAppError(thrown));
  }
}

export interface RecordChange {
  entity: EntityName;
  call: CallDefinition;
  /** “Activated” */
  done: string;
  body?: ((row: Row) => unknown) | undefined;
  obstacle?: ((row: Row) => string | null) | undefined;
}

/** Sends one record's own call, unless the record cannot take the step. */
export async function changeRecord(
  data: DataAccess,
  { entity, call, done, body, obstacle }: RecordChange,
  id: number,
): Promise<Result> {
  try {
    const row: Row | null = readRecord(entity, await readRaw(data, entity, id));
    if (row === null) return { state: 'failed', sentence: 'The server sent an unreadable record.' };
    const reason = obstacle?.(row) ?? null;
    if (reason !== null) return { state: 'skipped', sentence: reason, isLasting: true };
    const parameters = await recordParameters(data, entity, { ...row, id });
    await sendSave(data, { entity, key: id, call, parameters, ...(body === undefined ? {} : { body: body(row) }) });
    return { state: 'done', sentence: `${done}.` };
  } catch (thrown) {
    return failedEdit(toAppError(thrown));
  }
}
