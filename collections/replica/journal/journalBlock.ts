import type { EntityName } from '#domain/entities/index.ts';
import { idOfKey } from '#domain/entities/recordKey.ts';
import type { JournalEntry, JournalQuery } from './journalEntry.ts';

/** Entries per block. */
export const blockLength = 500;

/** A summary of a block's entries, which lets a query skip the block without reading it. */
export interface BlockSummary {
  /** The key of its body, and the lowest possible number of its entries. */
  key: number;
  /** The highest entry number. */
  last: number;
  count: number;
  /** The time of the first entry, in milliseconds since 1970. */
  from: number;
  to: number;
  ids: Partial<Record<EntityName, [number, number]>>;
  siteIds: number[];
  origins: JournalEntry['origin'][];
}

export function summaryOf(key: number, entries: readonly JournalEntry[]): BlockSummary {
  const ids: BlockSummary['ids'] = {};
  const siteIds = new Set<number>();
  const origins = new Set<JournalEntry['origin']>();
  for (const entry of entries) {
    const id = idOfKey(entry.id);
    const [low, high] = ids[entry.entity] ?? [id, id];
    ids[entry.entity] = [Math.min(low, id), Math.max(high, id)];
    for (const siteId of entry.siteIds) siteIds.add(siteId);
    origins.add(entry.origin);
  }
  return {
    key,
    last: entries.at(-1)?.number ?? key,
    count: entries.length,
    from: entries[0]?.at ?? 0,
    to: entries.at(-1)?.at ?? 0,
    ids,
    siteIds: [...siteIds],
    origins: [...origins],
  };
}

export type JournalFilter = Omit<JournalQuery, 'limit'>;

export function mayMatch(
  head: BlockSummary,
  { from, to, after, siteId, entities, id, origins }: JournalFilter,
): boolean {
  if (from !== undefined && head.to < from) return false;
  if (after !== undefined && head.last <= after) return false;
  if (to !== undefined && head.from >= to) return false;
  if (siteId !== undefined && siteId !== 0 && !head.siteIds.includes(siteId)) return false;
  if (origins !== undefined && !origins.some((origin) => head.origins.includes(origin))) return false;
  const spans = (entities ?? (Object.keys(head.ids) as EntityName[])).flatMap((entity) => {
    const span = head.ids[entity];
    return span === undefined ? [] : [span];
  });
  return spans.some(([low, high]) => id === undefined || (idOfKey(id) >= low && idOfKey(id) <= high));
}

export function matchesFilter(
  entry: JournalEntry,
  { from, to, after, siteId, entities, id, origins }: JournalFilter,
): boolean {
  if (after !== undefined && entry.number <= after) return false;
  if (from !== undefined && entry.at < from) return false;
  if (to !== undefined && entry.at >= to) return false;
  if (siteId !== undefined && siteId !== 0 && !entry.siteIds.includes(siteId)) return false;
  if (entities !== undefined && !entities.includes(entry.entity)) return false;
  if (id !== undefined && entry.id !== id) return false;
  return origins === undefined || origins.includes(entry.origin);
}
