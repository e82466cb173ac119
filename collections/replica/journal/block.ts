import type { EntityName } from '#domain/entities/index.ts';
import type { JournalEntry, JournalQuery } from './entry.ts';

/** Entries of one block of the journal. */
export const blockLength = 500;

/** What a block of neighbouring entries is about, so that it need not be read to know that nothing in it fits. */
export interface JournalHead {
  /** By which its body is found; also the lowest number that its entries may have. */
  key: number;
  /** The highest number in it. */
  last: number;
  count: number;
  /** Of its first and last entry, in milliseconds since 1970. */
  from: number;
  to: number;
  /** For each entity in it, its lowest and highest id. */
  ids: Partial<Record<EntityName, [number, number]>>;
  siteIds: number[];
  origins: JournalEntry['origin'][];
}

export function headOf(key: number, entries: readonly JournalEntry[]): JournalHead {
  const ids: JournalHead['ids'] = {};
  const siteIds = new Set<number>();
  const origins = new Set<JournalEntry['origin']>();
  for (const entry of entries) {
    const [low, high] = ids[entry.entity] ?? [entry.id, entry.id];
    ids[entry.entity] = [Math.min(low, entry.id), Math.max(high, entry.id)];
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

export type Question = Omit<JournalQuery, 'limit'>;

/** Whether a block may hold an entry that fits. */
export function mayFit(head: JournalHead, { from, to, siteId, entities, id, origins }: Question): boolean {
  if (from !== undefined && head.to < from) return false;
  if (to !== undefined && head.from >= to) return false;
  if (siteId !== undefined && siteId !== 0 && !head.siteIds.includes(siteId)) return false;
  if (origins !== undefined && !origins.some((origin) => head.origins.includes(origin))) return false;
  const spans = (entities ?? (Object.keys(head.ids) as EntityName[])).flatMap((entity) => {
    const span = head.ids[entity];
    return span === undefined ? [] : [span];
  });
  return spans.some(([low, high]) => id === undefined || (id >= low && id <= high));
}

export function fits(entry: JournalEntry, { from, to, siteId, entities, id, origins }: Question): boolean {
  if (from !== undefined && entry.at < from) return false;
  if (to !== undefined && entry.at >= to) return false;
  if (siteId !== undefined && siteId !== 0 && !entry.siteIds.includes(siteId)) return false;
  if (entities !== undefined && !entities.includes(entry.entity)) return false;
  if (id !== undefined && entry.id !== id) return false;
  return origins === undefined || origins.includes(entry.origin);
}
