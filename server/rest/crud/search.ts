import { and, Column, eq, getTableColumns, gte, inArray, lte, type SQL } from 'drizzle-orm';
import { columnOf } from '#domain/calls/columnOf.ts';
import type { SearchCondition, SearchRange } from '#domain/calls/query.ts';
import { highestId } from '#domain/entities/fields.ts';
import { entityOf } from '#domain/entities/index.ts';
import { dayField, momentField } from '#domain/validation/fields.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import { containsText } from './containsText.ts';
import type { ResourceTable, ServerResource } from './define.ts';

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

/** Whether a column holds days, not moments. */
const isOfDays = (column: Column) => column.getSQLType() === 'date';
const isOfMoments = (column: Column) => column.dataType === 'date';

const aMoment = 'a moment such as 2026-11-21T09:30:00+11:00';
const aDay = 'a day such as 2026-12-31';

function momentOf(name: string, value: SearchValue): Date {
  const parsed = momentField.safeParse(value);
  if (!parsed.success) throw new Refusal(400, sentences.columnValue(name, aMoment), 'searchQuery');
  return parsed.data;
}

/** Converts the value to the column's type. */
function valueFor(name: string, column: Column, value: SearchValue): unknown {
  if (column.dataType === 'number') return numberOf(name, column, value);
  if (column.dataType === 'boolean') return booleanOf(name, value);
  if (isOfMoments(column)) return momentOf(name, value);
  if (isOfDays(column) && !dayField.safeParse(value).success) {
    throw new Refusal(400, sentences.columnValue(name, aDay), 'searchQuery');
  }
  return String(value);
}

function within(name: string, column: Column, { from, to }: SearchRange): SQL | undefined {
  if (!isOfDays(column) && !isOfMoments(column)) throw new Refusal(400, sentences.noRange(name), 'searchQuery');
  return and(
    from === undefined ? undefined : gte(column, valueFor(name, column, from)),
    to === undefined ? undefined : lte(column, valueFor(name, column, to)),
  );
}

function searchable(resource: ServerResource): Map<string, Column> {
  const columns = new Map<string, Column>();
  for (const [field, source] of Object.entries(resource.fields)) {
    if (!(source instanceof Column) || !['number', 'boolean', 'string', 'date'].includes(source.dataType)) continue;
    columns.set(field, source);
  }
  return columns;
}

/**
 * A searchQuery as SQL. Search fields contain the text, ignoring case and accents; others equal the value or one of a
 * list, or are in a range of days or moments.
 */
export function createSearch(resource: ServerResource): (conditions: readonly SearchCondition[]) => SQL | undefined {
  const columns = searchable(resource);
  const byName = new Map(
    [...columns].flatMap(([field, column]) => [
      [field, { field, column }] as const,
      [columnOf(field), { field, column }] as const,
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
        if (typeof query === 'object') return within(name, column, query);
        const isText = column.dataType === 'string' && searchFields.has(field);
        return isText
          ? containsText(column, String(query), field === 'phone')
          : eq(column, valueFor(name, column, query));
      }),
    );
}

/** Finds columns by wire names, for resources with the same wire fields. */
export function columnsNamed<Table extends ResourceTable, Field extends keyof Table['_']['columns'] & string>(
  table: Table,
  fields: readonly Field[],
): Pick<Table['_']['columns'], Field> {
  const columns: Record<string, unknown> = getTableColumns(table);
  return Object.fromEntries(fields.map((field) => [field, columns[field]])) as Pick<Table['_']['columns'], Field>;
}
