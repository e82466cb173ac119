import { deepEqual } from 'rxdb/plugins/core';
import { sitesOf } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { troublesOf } from '#domain/states/trouble.ts';
import type { Change } from '../sync/source.ts';
import type { Fields, JournalEntry } from './journalEntry.ts';

/** A journal entry before the journal adds number, time and actor. */
export type JournalDraft = Pick<
  JournalEntry,
  'entity' | 'id' | 'siteIds' | 'kind' | 'before' | 'after' | 'origin' | 'troubles'
>;

/** The journal's draft of a change; null for changes that the journal does not record. */
export function draftOf(entity: EntityName, change: Change<AnyRecord>): JournalDraft | null {
  const { id, before, row, origin } = change;
  if (origin === 'withdrawn') return null;
  const siteIds = sitesOfBoth(entity, before, row);
  if (before === null && row === null) return null;
  // A first fill records no values: nothing happened to the rows, and the store has them.
  if (before === null)
    return { entity, id, siteIds, kind: 'created', before, after: origin === 'seed' ? {} : row, origin };
  if (row === null) return { entity, id, siteIds, kind: 'removed', before, after: row, origin };
  const fields = changedFields(before, row);
  return fields === null
    ? null
    : { entity, id, siteIds, kind: 'changed', ...fields, origin, ...troublesOfBoth(entity, before, row) };
}

/** A unit's troubles before and after a change; empty: they are the same. */
function troublesOfBoth(entity: EntityName, before: AnyRecord, row: AnyRecord): Pick<JournalDraft, 'troubles'> {
  if (entity !== 'unit') return {};
  const troubles = { before: troublesOf(before), after: troublesOf(row) };
  return troubles.before.join() === troubles.after.join() ? {} : { troubles };
}

/** Returns the old and new values of the fields that differ; null: none differ. */
function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } | null {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (deepEqual(before[field], after[field])) continue;
    if (before[field] !== undefined) was[field] = before[field];
    if (after[field] !== undefined) is[field] = after[field];
  }
  const differ = Object.keys(was).length > 0 || Object.keys(is).length > 0;
  return differ ? { before: was, after: is } : null;
}

function sitesOfBoth(entity: EntityName, ...rows: (AnyRecord | null)[]): number[] {
  const definition = entityOf(entity);
  if (definition.scope !== 'site') return [];
  return [...new Set(rows.flatMap((row) => (row === null ? [] : sitesOf(definition, row))))];
}
