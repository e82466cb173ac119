import type { EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Freshness } from '#domain/live/connection.ts';
import { useRows } from '#crud/data/useRows.ts';
import { noRecordId } from './useReplicatedRecord.ts';

const isFirstRead = ({ freshness }: { freshness: Freshness }) =>
  freshness.state === 'reconciling' && !freshness.complete;

/** The name of a record; its kind and number if it is not held, or not for this user; null while it loads. */
export type NameOf = (id: number) => string | null;

export function useRecordNames(entity: EntityName, ids: readonly number[]): NameOf {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  const view = useRows(entity, { where: { id: wanted.length === 0 ? [noRecordId] : wanted } });
  return (id) => {
    if (view.status === 'loading') return null;
    const row = view.status === 'ready' ? view.rows.find((each) => each.id === id) : undefined;
    if (row !== undefined) return recordName(entity, row);
    return view.status === 'ready' && (view.pending || isFirstRead(view)) ? null : recordName(entity, { id });
  };
}
