import type { Activity, RecordReference } from '#domain/activity/activity.ts';
import { changeActivities } from '#domain/activity/changeActivity.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { idOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import type { Journal } from './journal.ts';
import type { JournalEntry, JournalQuery } from './journalEntry.ts';

export type ActivityQuery = Pick<JournalQuery, 'from' | 'to' | 'after' | 'siteId' | 'limit'>;

export interface JournalActivities {
  /** Newest first. */
  activities: Activity[];
  /** Every entry up to this number is in this answer or an earlier one. */
  newest: number;
  /** The moment of the oldest entry that was looked at; null: the journal has no more. */
  oldestAt: number | null;
  /** The journal knows units from this moment on; null: it knows none. */
  knownFrom: number | null;
}

type RowOf = (entity: EntityName, id: RecordKey) => AnyRecord | undefined;

/** The record's name as it was or is; null: the browser never saw it. */
function nameIn(entity: EntityName, id: RecordKey, rowOf: RowOf, entry?: JournalEntry): string | null {
  const row =
    rowOf(entity, id) ??
    (entry === undefined || entry.kind === 'changed' ? null : { ...entry.before, ...entry.after, id: idOfKey(id) });
  return row === null ? null : recordName(entity, row);
}

export async function journalActivity(
  journal: Journal,
  rowOf: RowOf,
  query: ActivityQuery,
): Promise<JournalActivities> {
  const { newest } = journal;
  const knownFrom = journal.past.knownFrom('unit');
  const entries = await journal.query(query);
  const activities = entries.flatMap((entry) => {
    const actor = entry.actor === null ? null : nameIn('user', entry.actor, rowOf);
    return changeActivities(entry, nameIn(entry.entity, entry.id, rowOf, entry), actor);
  });
  const oldestAt = entries.length < query.limit ? null : (entries.at(-1)?.at ?? null);
  return { activities, newest, oldestAt, knownFrom };
}

/** Returns the records' names in order; null: the store does not hold the record. */
export function namesOf(records: readonly RecordReference[], rowOf: RowOf): (string | null)[] {
  return records.map(({ entity, id }) => nameIn(entity, id, rowOf));
}
