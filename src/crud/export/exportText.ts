import { carriedSiteName } from '#domain/entities/carriedSite.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { AppError } from '#domain/errors/appError.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import type { NamedSite } from '../context/session.ts';
import { columnText } from '../columns/columnText.ts';
import type { TextSource } from '../columns/textSource.ts';
import type { AnyRow } from '../descriptor/define.ts';
import type { Column } from '../table/column.ts';
import { formatMoment, type DateDisplay } from '#format/dateFormats.ts';
import { localZone } from '#format/wallClock.ts';
import { nextTask } from './nextTask.ts';
import { readAllRows, readByIds, type ReadOptions } from './readAllRows.ts';

export interface ExportInput extends ReadOptions {
  columns: readonly Column<AnyRow>[];
  sites: readonly NamedSite[];
  /** The site of the list; 0: all sites. */
  siteId: number;
  display: DateDisplay;
}

export interface TextChunk {
  lines: readonly (readonly (string | number)[])[];
  done: number;
  total: number;
  whole: number;
  unread: number;
}

/** The longest time that writing rows may keep the browser (milliseconds). */
const longestStep = 10;

/** null if they can't be read. */
async function wholeList(input: ExportInput, entity: EntityName, query: RowQuery): Promise<readonly AnyRow[] | null> {
  const rows: AnyRow[] = [];
  try {
    for await (const chunk of readAllRows({ ...input, entity, query, limit: Infinity })) rows.push(...chunk.rows);
  } catch (cause) {
    input.signal.throwIfAborted();
    // Without the right to them the column stays empty.
    if (cause instanceof AppError) return null;
    throw cause;
  }
  return rows;
}

async function sourceOf(column: Column<AnyRow>, source: TextSource, input: ExportInput): Promise<TextSource> {
  const lists = new Map<EntityName, readonly AnyRow[] | null>();
  for (const { entity, query } of column.reads?.(input.siteId) ?? [])
    lists.set(entity, await wholeList(input, entity, query));
  return { ...source, rowsOf: (entity) => (lists.get(entity) ?? null) as never };
}

/**
 * The rows of a list as text, chunk by chunk, with the names of the records that they refer to.
 *
 * @throws AppError where rows cannot be read; DOMException when it is called off.
 */
export async function* exportText(input: ExportInput): AsyncGenerator<TextChunk> {
  const { columns, sites, display } = input;
  const names = new Map<string, string>();
  const keyOf = (entity: EntityName, id: number) => `${entity}:${id}`;
  const source: TextSource = {
    moment(at, siteId) {
      const zone = sites.find(({ id }) => id === siteId)?.timeZone ?? localZone();
      const text = formatMoment(at, zone, 'dateTime', display);
      return text === '–' ? '' : text;
    },
    siteName: (siteId, row = {}) => sites.find(({ id }) => id === siteId)?.name ?? carriedSiteName(row),
    recordName: (entity, id) => names.get(keyOf(entity, id)) ?? null,
    rowsOf: () => null,
  };
  const readNames = async (rows: readonly AnyRow[]) => {
    const missing = new Map<EntityName, Set<number>>();
    for (const column of columns) {
      for (const row of rows) {
        const other = column.refersTo?.(row) ?? null;
        if (other === null || names.has(keyOf(other.entity, other.id))) continue;
        missing.set(other.entity, (missing.get(other.entity) ?? new Set()).add(other.id));
      }
    }
    for (const [entity, ids] of missing) {
      for (const record of await readByIds(input, entity, [...ids]))
        names.set(keyOf(entity, record.id), recordName(entity, record));
    }
  };
  const sources = await Promise.all(columns.map((column) => sourceOf(column, source, input)));
  for await (const { rows, ...progress } of readAllRows(input)) {
    await readNames(rows);
    await nextTask();
    input.signal.throwIfAborted();
    const lines: (string | number)[][] = [];
    let began = performance.now();
    for (const row of rows) {
      lines.push(columns.map((column, index) => columnText(column, row, sources[index] ?? source)));
      if (performance.now() - began < longestStep) continue;
      await nextTask();
      input.signal.throwIfAborted();
      began = performance.now();
    }
    yield { ...progress, lines };
    await nextTask();
  }
}
