import { isShownAt } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { Question } from './block.ts';
import type { JournalEntry, PastState, PastStateQuery } from './entry.ts';
import { Rewind } from './rewind.ts';

/** The journal as it is at this moment. */
export interface Past {
  /** Since when the entity's records can be rebuilt; null: nothing was ever held. */
  knownFrom: (entity: EntityName) => number | null;
  /** Entries that may fit, block by block, the newest first; null stands for a block that is lost. */
  backwards: (question: Question) => AsyncIterable<JournalEntry[] | null>;
}

/** An entity's records as they were at a moment: those of now, with each entry since then undone. */
export async function pastStateOf(
  { entity, at: asked, siteId = 0 }: PastStateQuery,
  now: Iterable<AnyRecord>,
  { knownFrom, backwards }: Past,
): Promise<PastState> {
  const rewind = new Rewind(now);
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
  const isAtSite = (row: AnyRecord) => isShownAt(entityOf(entity), row, siteId);
  return {
    at,
    rows: [...rewind.rows.values()].filter(isAtSite),
    unknown: [...rewind.unknown.values()].filter(isAtSite).map(({ id }) => id),
    knownFrom: reached ?? known,
  };
}
