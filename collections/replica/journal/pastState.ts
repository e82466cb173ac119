import { RewoundRows } from '#domain/activity/rewoundRows.ts';
import { isShownAt } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import type { PastState, PastStateQuery } from './journalEntry.ts';
import type { Past } from './past.ts';
import { firstSightsAt } from './siteHistory.ts';

/** Rebuilds records at a past moment by undoing each later entry. */
export async function pastStateOf(
  { entity, at: asked, siteId = 0 }: PastStateQuery,
  now: Iterable<AnyRecord>,
  past: Past,
): Promise<PastState> {
  const { knownFrom, backwards } = past;
  const rewind = new RewoundRows(now);
  const known = knownFrom(entity);
  if (known === null) return { at: asked, rows: [], unknown: [], knownFrom: null };
  let at = Math.max(asked, known);
  let reached: number | null = null;
  for await (const entries of backwards({ entities: [entity], from: at + 1 })) {
    if (entries === null) {
      reached = knownFrom(entity);
      break;
    }
    for (const entry of entries) if (entry.entity === entity && entry.at > at) rewind.undo(entry);
  }
  if (reached !== null) at = Math.max(at, reached);
  const sights = siteId === 0 ? null : await firstSightsAt(past, { entities: [entity], siteId });
  const isAtSite = (row: AnyRecord) => isShownAt(entityOf(entity), row, siteId);
  return {
    at,
    rows: [...rewind.rows.values()].filter(isAtSite),
    unknown: [...rewind.unknown.values()].filter(isAtSite).map(({ id }) => id),
    knownFrom: Math.max(reached ?? known, sights?.get(entity) ?? 0),
  };
}
