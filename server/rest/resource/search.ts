import { and, Column, eq, getTableColumns, ilike, inArray, type SQL } from 'drizzle-orm';
import type { SearchCondition } from '#domain/calls/query.ts';
import { entityOf } from '#domain/entities/index.ts';
import { dayField } from '#domain/validation/fields.ts';
import { Refusal } from '#server/rest/refusal.ts';
import { sentences } from '#server/rest/sentences.ts';
import { highestId } from './body.ts';
import type { ServerResource } from './define.ts';

/** "siteId" to "site_id": a condition may spell a column either way. */
export const snakeCase = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type SearchValue = string | number | boolean;

function numberOf(name: string, column: Column, value: SearchValue): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const whole = column.getSQLType() === 'integer';
  if (typeof number === 'number' && (whole ? Number.isInteger(number) : Number.isFinite(number))) {
    return Math.max(-highestId, Math.min(number, highestId));
  }
  throw new Refusal(400, sentences.columnValue(name, whole ? 'a whole number' : 'a number'), 'searchQuery');
}

function booleanOf(column: string, value: SearchValue): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw new Refusal(400, sentences.columnValue(column, 'true or false'), 'searchQuery');
}

/** The value as the column's type, so that the database never has to refuse it. */
function valueFor(name: string, column: Column, value: SearchValue): unknown {
  if (column.dataType === 'number') return numberOf(name, column, value);
  if (column.dataType === 'boolean') return booleanOf(name, value);
  if (column.getSQLType() === 'date' && !dayField.safeParse(value).success) {
    throw new Refusal(400, sentences.columnValue(name, 'a day such as 2026-12-31'), 'searchQuery');
  }
  return String(value);
}

const escapePattern = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

function searchable(resource: ServerResource): Map<string, Column> {
  const columns = new Map<string, Column>();
  for (const [field, source] of Object.entries(resource.fields)) {
    if (!(source instanceof Column) || !['number', 'boolean', 'string'].includes(source.dataType)) continue;
    columns.set(field, source);
  }
  return columns;
}

/**
 * The conditions of a searchQuery as SQL: fields that people search by contain the text, ignoring case; all others
 * equal the value, or one of the values of a list.
 */
export function createSearch(resource: ServerResource): (conditions: readonly SearchCondition[]) => SQL | undefined {
  const columns = searchable(resource);
  const byName = new Map(
    [...columns].flatMap(([field, column]) => [
      [field, { field, column }] as const,
      [snakeCase(field), { field, column }] as const,
    ]),
  );
  const searchFields = new Set(entityOf(resource.entity).search);

  return (conditions) =>
    and(
      ...conditions.map(({ column: name, query }) => {
        const found = byName.get(name);
        if (found === undefined) {
          throw new Refusal(400, sentences.unknownColumn(name, [...columns.keys()]), 'searchQuery');
        }
        const { field, column } = found;
        if (Array.isArray(query))
          return inArray(
            column,
            query.map((value) => valueFor(name, column, value)),
          );
        const isText = column.dataType === 'string' && searchFields.has(field);
        return isText ? ilike(column, `%${escapePattern(String(query))}%`) : eq(column, valueFor(name, column, query));
      }),
    );
}

/** The columns of a table by field, for resources whose wire fields carry the same names. */
export function columnsNamed<Table extends ServerResource['table']>(table: Table, fields: readonly string[]) {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    fields.map((field) => {
      const column = columns[field];
      if (column === undefined) throw new Error(`The table has no column for the field "${field}".`);
      return [field, column] as const;
    }),
  );
}
