import type { z } from 'zod';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import type { DataAccess } from '../context/replica.ts';
import { recordParameters } from '../data/recordParameters.ts';
import type { LedgerLine } from '../command/ledger.ts';
import { changedBody } from '../form/typedValues.ts';

type Result = Pick<LedgerLine, 'state' | 'sentence'>;
type Row = Readonly<Record<string, unknown>>;

const gone: Result = { state: 'skipped', sentence: 'It no longer exists.' };

function failure(error: AppError): Result {
  if (error.code === 'notFound') return gone;
  return { state: 'failed', sentence: error.message };
}

/** The record as the server has it now. @throws AppError */
async function readFresh(data: DataAccess, entity: EntityName, id: number): Promise<AnyRecord | null> {
  const parameters = await recordParameters(data, entity, { id });
  return readRecord(entity, await data.api.call(resourceCalls(entity).read, { parameters }));
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

/**
 * Changes one field of one record, as its form would: the record is read first. A value that another person changed
 * meanwhile stays and is reported; a second attempt replaces it.
 */
export async function editRecord(
  data: DataAccess,
  { entity, schema, field, label, value, valueText, seen }: FieldEdit,
  id: number,
  attempt: number,
): Promise<Result> {
  try {
    const fresh = await readFresh(data, entity, id);
    if (fresh === null) return { state: 'failed', sentence: 'The server sent an unreadable record.' };
    const row = fresh as Row;
    if (isSame(row[field], value)) return { state: 'done', sentence: `${label} was ${valueText} already.` };
    if (attempt === 1 && seen.has(id) && !isSame(row[field], seen.get(id))) {
      return {
        state: 'skipped',
        sentence: `Someone else changed ${label.toLowerCase()} meanwhile. Retry to replace it.`,
      };
    }
    const body = changedBody(schema, row, { [field]: value });
    const known = Object.entries(body).filter(([name]) => name === field || row[name] !== undefined);
    const parameters = await recordParameters(data, entity, { ...row, id });
    await data.api.call(resourceCalls(entity).update, { parameters, body: Object.fromEntries(known) });
    data.replica.reportSaved(entity, id);
    return { state: 'done', sentence: `${label} is ${valueText} now.` };
  } catch (thrown) {
    return failure(toAppError(thrown));
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
    const row = (await readFresh(data, entity, id)) as Row | null;
    if (row === null) return { state: 'failed', sentence: 'The server sent an unreadable record.' };
    const reason = obstacle?.(row) ?? null;
    if (reason !== null) return { state: 'skipped', sentence: reason };
    const parameters = await recordParameters(data, entity, { ...row, id });
    await data.api.call(call, { parameters, ...(body === undefined ? {} : { body: body(row) }) });
    data.replica.reportSaved(entity, id);
    return { state: 'done', sentence: `${done}.` };
  } catch (thrown) {
    return failure(toAppError(thrown));
  }
}
