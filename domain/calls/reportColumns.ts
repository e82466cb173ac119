import { z } from 'zod';
import { askFor } from '../entities/define.ts';
import { highestId } from '../entities/fields.ts';
import { entityOf } from '../entities/index.ts';
import { isFields } from '../entities/readable.ts';
import type { ManyRecords } from '../reports/reportFields.ts';
import { admin, defineCalls, type CallDefinition } from './define.ts';

const columnsSchema = z.looseObject({
  /** The number of all records, in the answer without `from`. */
  count: z.number().int().nullish(),
  /** The `from` of the next answer, which repeats the last record. null: there is none. */
  next: z.number().int().nullish(),
  /** The values of each field, one for each record. null: the record has none. */
  columns: z.record(z.string(), z.array(z.unknown())),
});

const columnsQuery = z.object({
  /** 0 or absent: all sites. */
  siteId: z.coerce.number().int().min(0).max(highestId).optional(),
  /** The lowest id. */
  from: z.coerce.number().int().min(1).max(highestId).optional(),
});

function columnsOf<Entity extends ManyRecords>(entity: Entity) {
  const definition = entityOf(entity);
  return {
    method: 'GET',
    path: `${admin}/reportColumns/${definition.resource}`,
    summary: `Lists the fields of ${definition.label.many.toLowerCase()} that reports read, column by column, by ascending id.`,
    ask: askFor(definition, 'read'),
    query: columnsQuery,
    answer: 'value',
    of: entity,
    schema: columnsSchema,
  } as const satisfies CallDefinition;
}

/** Our own addition to the API. Other servers answer 404. */
export const reportColumnCalls = defineCalls({
  bookingColumns: columnsOf('booking'),
  customerColumns: columnsOf('customer'),
  orderColumns: columnsOf('order'),
  paymentColumns: columnsOf('payment'),
});

export interface Columns {
  /** All records; null: the answer does not say. */
  count: number | null;
  /** Where the next answer begins; null: there is none. */
  next: number | null;
  /** The values of each field in the asked order, as many of one as of another. */
  values: readonly (readonly unknown[])[];
}

const numberIn = (value: unknown) => (typeof value === 'number' ? value : null);

/** null: the answer does not have all of these columns. */
export function columnsIn(answer: unknown, fields: readonly string[]): Columns | null {
  if (!isFields(answer) || !isFields(answer['columns'])) return null;
  const { count, next, columns } = answer;
  const values = fields.map((field) => (columns as Readonly<Record<string, unknown>>)[field]);
  if (!values.every((column): column is unknown[] => Array.isArray(column))) return null;
  if (values.some(({ length }) => length !== values[0]?.length)) return null;
  return { count: numberIn(count), next: numberIn(next), values };
}
