import type { z } from 'zod';
import type { CallSender } from '../calls/callSender.ts';
import type { Fields } from '../entities/readable.ts';
import { type FieldAsRead, fieldAsRead } from '../entities/recordReader.ts';
import { isUnset } from '../states/controllerConfig.ts';
import type { FormRules } from './formRules.ts';
import { inShapeOf, isSame } from './updateBody.ts';

type ReadingRules<Row, Schema extends z.ZodObject> = Pick<FormRules<Row, Schema>, 'entity'> & {
  [Rule in 'inputs' | 'fetchInputs' | 'asRead']?: FormRules<Row, Schema>[Rule] | undefined;
};

interface SentRecord<Row> {
  api: CallSender;
  /** The record as the server sent it. */
  raw: Fields;
  row: Row;
}

export interface FormRecord {
  /** The values in the form of the schema. */
  inputs: Fields;
  /** A field of the body as the server sent it. */
  asRead: (field: string) => FieldAsRead;
}

/**
 * Reads what a form shows of a record and sends back. A field that the form's own call says otherwise than the record
 * goes back as that call says it: the record's value is older.
 *
 * @throws AppError
 */
export async function readFormRecord<Row, Schema extends z.ZodObject>(
  { entity, inputs, fetchInputs, asRead = (sent) => sent }: ReadingRules<Row, Schema>,
  { api, raw, row }: SentRecord<Row>,
): Promise<FormRecord> {
  const sent = asRead(raw);
  const own = (inputs?.(row) ?? row) as Fields;
  const fetched = (await fetchInputs?.(api, row)) as Fields | undefined;
  return {
    inputs: fetched ?? own,
    asRead: (field) => {
      const read = fieldAsRead(entity, sent, field);
      const value = fetched?.[field];
      if (read.value === undefined || isUnset(value) || isSame(value, own[field])) return read;
      return { name: read.name, value: own[field] === undefined ? value : inShapeOf(read.value, value) };
    },
  };
}
