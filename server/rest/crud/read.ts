import { and, asc, Column, count, desc, eq, getTableColumns, gte, inArray, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Fields, ResourceTable, RowOf, ServerResource, StoredRow } from './define.ts';
import type { ParsedListQuery } from './query.ts';
import { createSearch } from './search.ts';

function shapeOf(entity: EntityName): z.core.$ZodLooseShape {
  const { schema } = entityOf(entity);
  return schema instanceof z.ZodObject ? schema.shape : {};
}

/** Makes rows into JSON: dates become ISO 8601 texts; null is omitted where the entity does not allow it. */
function wireMaker(entity: EntityName): (row: Readonly<Record<string, unknown>>) => AnyRecord {
  const shape = shapeOf(entity);
  const knowsNull = new Set(Object.keys(shape).filter((field) => z.safeParse(shape[field] as z.ZodType, null).success));
  return (row) => {
    const record: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(row)) {
      if (value instanceof Date) record[field] = value.toISOString();
      else if (value !== null || knowsNull.has(field)) record[field] = value;
    }
    return record as AnyRecord;
  };
}

export interface ListPage {
  /** Matching rows on all pages. */
  count: number;
  rows: readonly unknown[];
}

export interface ResourceReader<Row extends { id: number } = StoredRow> {
  /** @param condition an additional condition. */
  list(database: Database, viewer: Viewer, query: ParsedListQuery, condition?: SQL): Promise<ListPage>;
  /** Visible rows under a condition, in the given order. */
  page(
    database: Database,
    viewer: Viewer,
    condition: SQL | undefined,
    order: readonly SQL[],
    query: ParsedListQuery,
  ): Promise<ListPage>;
  /** Visible rows, by ascending id. */
  rows(database: Database, viewer: Viewer, ids: readonly number[], condition?: SQL): Promise<Row[]>;
  /** Visible records by ascending id, column by column: the database writes the JSON that `toWire` would make. */
  columns(
    database: Database,
    viewer: Viewer,
    fields: readonly string[],
    query: ColumnsQuery,
    condition?: SQL,
  ): Promise<ColumnsPage>;
  toWire(row: Row): AnyRecord;
}

export interface ColumnsQuery {
  /** null: any site. */
  siteId: number | null;
  /** The lowest id; null: from the beginning, with the number of all records. */
  from: number | null;
  limit: number;
}

export interface ColumnsPage {
  /** JSON with an array for each field. */
  columns: string;
  /** The last id, if there may be others behind it. */
  next: number | null;
  /** All matching records; null: it was not asked for. */
  count: number | null;
}

/** A moment as in an ISO 8601 text of `Date`. */
const momentText = (value: Column) => sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A field's value as the database writes it into JSON. */
function jsonValue(value: Column | SQL): SQL {
  if (value instanceof Column && value.dataType === 'date') return momentText(value);
  return sql`${value}`;
}

function ofSite({ siteId, atSite }: ServerResource, query: Pick<ParsedListQuery, 'siteId'>): SQL | undefined {
  if (query.siteId === null) return undefined;
  if (atSite !== undefined) return atSite(query.siteId);
  return siteId === undefined ? undefined : eq(siteId, query.siteId);
}

/** The order of rows: logs newest first, all other tables by ascending id. */
function orderOf({ entity, table }: ServerResource): SQL[] {
  const { createdAt } = getTableColumns(table);
  const newestFirst = entityOf(entity).order === 'newest first' && createdAt !== undefined;
  return newestFirst ? [desc(createdAt), desc(table.id)] : [asc(table.id)];
}

const readers = new WeakMap<object, unknown>();

/** The reader of a resource: one for all that ask, since making it takes long and it holds nothing. */
export function createReader<Of extends Fields>(resource: ServerResource<Of>): ResourceReader<RowOf<Of>> {
  const reader = (readers.get(resource) ?? makeReader(resource)) as ResourceReader<RowOf<Of>>;
  readers.set(resource, reader);
  return reader;
}

function makeReader<Of extends Fields>(resource: ServerResource<Of>): ResourceReader<RowOf<Of>> {
  const { table, visible } = resource;
  const { label } = entityOf(resource.entity);
  const { optionName = sql<string>`concat(${label.one}::text, ' ', ${table.id})` } = resource;
  const search = createSearch(resource);
  const toWire = wireMaker(resource.entity);
  const order = orderOf(resource);
  const fieldsFor = (viewer: Viewer) => ({ ...resource.fields, ...resource.fieldsFor?.(viewer) });

  const rowsOf = async (
    database: Database,
    viewer: Viewer,
    where: SQL | undefined,
    order: readonly SQL[],
    { offset, limit, options }: ParsedListQuery,
  ) => {
    const selected = options ? { id: table.id, name: optionName } : fieldsFor(viewer);
    // Only this page's rows are read whole: the index skips earlier ones. PostgreSQL looks an array of ids up one by
    // one; with a join it would scan the whole table.
    const ids = database
      .select({ id: table.id })
      .from(table as ResourceTable)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    const rows = await database
      .select(selected)
      .from(table as ResourceTable)
      .where(sql`${table.id} = any(array${ids})`)
      .orderBy(...order);
    return rows.map((row) => (options ? row : toWire(row)));
  };

  const countOf = async (database: Database, where: SQL | undefined): Promise<number> => {
    const [total] = await database
      .select({ count: count() })
      .from(table as ResourceTable)
      .where(where);
    return total?.count ?? 0;
  };

  const page: ResourceReader['page'] = async (database, viewer, condition, order, query) => {
    const where = and(visible(viewer), ofSite(resource, query), search(query.conditions), condition);
    const rows = await rowsOf(database, viewer, where, order, query);
    // An incomplete page is the last one.
    const isLast = rows.length < query.limit && (rows.length > 0 || query.offset === 0);
    if (isLast) return { count: query.offset + rows.length, rows };
    return { count: await countOf(database, where), rows };
  };

  /** Reads a page of a known count: the search stops after that many lines. */
  const countedPage = async (database: Database, viewer: Viewer, query: ParsedListQuery, total: number) => {
    if (query.offset >= total) return { count: total, rows: [] };
    const limit = Math.min(query.limit, total - query.offset);
    const place = and(visible(viewer), ofSite(resource, query));
    return { count: total, rows: await rowsOf(database, viewer, place, order, { ...query, limit }) };
  };

  return {
    page,
    async list(database, viewer, query, condition) {
      const narrowed = and(search(query.conditions), condition);
      if (narrowed === undefined && resource.countAll !== undefined) {
        return countedPage(database, viewer, query, await resource.countAll(database, viewer, query.siteId));
      }
      return page(database, viewer, condition, order, query);
    },
    rows: async (database, viewer, ids, condition) => {
      const rows = await database
        .select(fieldsFor(viewer))
        .from(table as ResourceTable)
        .where(and(inArray(table.id, [...ids]), visible(viewer), condition))
        .orderBy(asc(table.id));
      return rows as unknown as RowOf<Of>[];
    },
    async columns(database, viewer, fields, { siteId, from, limit }, condition) {
      const place = and(visible(viewer), ofSite(resource, { siteId }), condition);
      const known: Readonly<Record<string, Column | SQL>> = { ...fieldsFor(viewer), ...resource.inReports };
      const sent = fields.flatMap((field) => (known[field] === undefined ? [] : [{ field, value: known[field] }]));
      const page = database
        .select(Object.fromEntries(sent.map(({ field, value }) => [field, jsonValue(value).as(field)])))
        .from(table as ResourceTable)
        .where(and(place, from === null ? undefined : gte(table.id, from)))
        .orderBy(asc(table.id))
        .limit(limit)
        .as('page');
      const columns = sent.map(({ field }) => sql`${sql.raw(`'${field}'`)}, coalesce(json_agg(${page[field]}), '[]')`);
      const [answer] = await database
        .select({
          columns: sql<string>`json_build_object(${sql.join(columns, sql`, `)})::text`,
          length: count(),
          last: sql<number | null>`max(${page['id']})`,
        })
        .from(page);
      const { columns: json = '{}', length = 0, last = null } = answer ?? {};
      return {
        columns: json,
        next: length < limit ? null : last,
        count: from === null ? await countOf(database, place) : null,
      };
    },
    toWire,
  };
}
