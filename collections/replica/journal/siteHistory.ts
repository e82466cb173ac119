import type { EntityName } from '#domain/entities/index.ts';
import { matchesFilter } from './journalBlock.ts';
import type { Past } from './past.ts';

/** The share of an entity's records that may have been made after the site's first fill without hiding its history. */
const latecomers = 0.02;

interface FirstSights {
  entities: readonly EntityName[];
  /** 0: all sites. */
  siteId: number;
}

/** The moment from which on all but a few of the records had been seen, from the moments of their first sights. */
function momentOfFill(moments: readonly number[]): number {
  const newestFirst = moments.toSorted((one, other) => other - one);
  return newestFirst[Math.floor(newestFirst.length * latecomers)] ?? 0;
}

/**
 * When each entity's records at a site were first seen, in milliseconds since 1970; absent: the journal has no first
 * sight of them. Before that moment nobody knows how many there were.
 */
export async function firstSightsAt(
  { backwards }: Past,
  { entities, siteId }: FirstSights,
): Promise<ReadonlyMap<EntityName, number>> {
  const question = { entities, siteId, origins: ['seed'] } as const;
  const moments = new Map<EntityName, number[]>();
  for await (const entries of backwards(question)) {
    if (entries === null) break;
    for (const entry of entries) {
      if (!matchesFilter(entry, question) || entry.kind !== 'created') continue;
      const own = moments.get(entry.entity) ?? [];
      moments.set(entry.entity, own);
      own.push(entry.at);
    }
  }
  return new Map([...moments].map(([entity, own]) => [entity, momentOfFill(own)]));
}
