import { and, asc, count, desc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm';
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
  const { table, fields, optionName, visible } = resource;
  const search = createSearch(resource);
  const toWire = wireMaker(resource.entity);
  const order = orderOf(resource);

  const page: ResourceReader['page'] = async (database, viewer, condition, order, { offset, limit, options }) => {
    const where = and(visible(viewer), condition);
    const selected = options && optionName !== undefined ? { id: table.id, name: optionName } : fields;
    const rows = await database
      .select(selected)
      .from(table as ServerResource['table'])
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    const [total] = await database
      .select({ count: count() })
      .from(table as ServerResource['table'])
      .where(where);
    return { count: total?.count ?? 0, rows: rows.map((row) => (options ? row : toWire(row))) };
  };

  return {
    page,
    list: (database, viewer, query, condition) =>
      page(database, viewer, and(ofSite(resource, query), search(query.conditions), condition), order, query),
    rows: async (database, viewer, ids, condition) => {
      const rows = await database
        .select(fields)
        .from(table as ServerResource['table'])
        .where(and(inArray(table.id, [...ids]), visible(viewer), condition))
        .orderBy(asc(table.id));
      return rows as StoredRow[];
    },
    toWire,
  };
}
