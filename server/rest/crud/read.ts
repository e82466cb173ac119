import { and, asc, count, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import type { ServerResource, StoredRow } from './define.ts';
import type { ParsedListQuery } from './query.ts';
import { createSearch } from './search.ts';
import { wireMaker } from './wire.ts';

export interface ListPage {
  /** All rows that match, beyond this page too. */
  count: number;
  rows: readonly unknown[];
}

export interface ResourceReader {
  /** @param condition narrows the list further. */
  list(database: Database, viewer: Viewer, query: ParsedListQuery, condition?: SQL): Promise<ListPage>;
  /** Any page of the visible rows under a condition, in the order given. */
  page(
    database: Database,
    viewer: Viewer,
    condition: SQL | undefined,
    order: readonly SQL[],
    query: ParsedListQuery,
  ): Promise<ListPage>;
  /** The rows of these ids that the viewer may see, by ascending id. */
  rows(database: Database, viewer: Viewer, ids: readonly number[], condition?: SQL): Promise<StoredRow[]>;
  toWire(row: StoredRow): AnyRecord;
}

function ofSite({ siteId, atSite }: ServerResource, query: ParsedListQuery): SQL | undefined {
  if (query.siteId === null) return undefined;
  if (atSite !== undefined) return atSite(query.siteId);
  return siteId === undefined ? undefined : eq(siteId, query.siteId);
}

/** Logs go newest first, by a moment that stands in their table; everything else by ascending id. */
function orderOf({ entity, table }: ServerResource): SQL[] {
  const { createdAt } = getTableColumns(table);
  const newestFirst = entityOf(entity).order === 'newest first' && createdAt !== undefined;
  return newestFirst ? [desc(createdAt), desc(table.id)] : [asc(table.id)];
}

export function createReader(resource: ServerResource): ResourceReader {
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
    // Whole rows are read of this page alone: those before it are passed over by their place in the index. As an array,
    // the ids are looked up one by one; joined with them, the whole table would be gone through.
    const ids = database
      .select({ id: table.id })
      .from(table as ServerResource['table'])
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    const rows = await database
      .select(selected)
      .from(table as ServerResource['table'])
      .where(sql`${table.id} = any(array${ids})`)
      .orderBy(...order);
    return rows.map((row) => (options ? row : toWire(row)));
  };

  const page: ResourceReader['page'] = async (database, viewer, condition, order, query) => {
    const where = and(visible(viewer), ofSite(resource, query), search(query.conditions), condition);
    const rows = await rowsOf(database, viewer, where, order, query);
    // A page that is not full is the last one.
    const isLast = rows.length < query.limit && (rows.length > 0 || query.offset === 0);
    if (isLast) return { count: query.offset + rows.length, rows };
    const [total] = await database
      .select({ count: count() })
      .from(table as ServerResource['table'])
      .where(where);
    return { count: total?.count ?? 0, rows };
  };

  /** A page of a list that is counted already: whoever has few lines in a long log is not searched for more. */
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
        .from(table as ServerResource['table'])
        .where(and(inArray(table.id, [...ids]), visible(viewer), condition))
        .orderBy(asc(table.id));
      return rows as StoredRow[];
    },
    toWire,
  };
}
