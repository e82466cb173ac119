import { and, asc, count, eq, inArray, type SQL } from 'drizzle-orm';
import type { AnyRecord } from '#domain/entities/index.ts';
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
  list(database: Database, viewer: Viewer, query: ParsedListQuery): Promise<ListPage>;
  /** Any page of the visible rows under a condition, in the order given. */
  page(
    database: Database,
    viewer: Viewer,
    condition: SQL | undefined,
    order: readonly SQL[],
    query: ParsedListQuery,
  ): Promise<ListPage>;
  /** The rows of these ids that the viewer may see, by ascending id. */
  rows(database: Database, viewer: Viewer, ids: readonly number[]): Promise<StoredRow[]>;
  toWire(row: StoredRow): AnyRecord;
}

export function createReader(resource: ServerResource): ResourceReader {
  const { table, fields, optionName, visible } = resource;
  const search = createSearch(resource);
  const toWire = wireMaker(resource.entity);

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
    list: (database, viewer, query) => {
      const { siteId } = resource;
      const ofSite = siteId === undefined || query.siteId === null ? undefined : eq(siteId, query.siteId);
      return page(database, viewer, and(ofSite, search(query.conditions)), [asc(table.id)], query);
    },
    rows: async (database, viewer, ids) => {
      const rows = await database
        .select(fields)
        .from(table as ServerResource['table'])
        .where(and(inArray(table.id, [...ids]), visible(viewer)))
        .orderBy(asc(table.id));
      return rows as StoredRow[];
    },
    toWire,
  };
}
