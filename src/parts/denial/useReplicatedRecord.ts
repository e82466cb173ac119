import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import { useRows } from '#crud/data/useRows.ts';

/** No record has this id. */
export const noRecordId = -1;

/** A live record by an optional id; null if it is absent or may not be read. */
export function useReplicatedRecord<Name extends EntityName>(
  entity: Name,
  id: number | null | undefined,
): RecordOf<Name> | null {
  const view = useRows(entity, { where: { id: [id ?? noRecordId] }, limit: 1 });
  return view.status === 'ready' ? (view.rows[0] ?? null) : null;
}

export function useReplicatedRecords<Name extends EntityName>(
  entity: Name,
  ids: readonly number[],
): readonly RecordOf<Name>[] {
  const view = useRows(entity, { where: { id: ids.length === 0 ? [noRecordId] : ids } });
  return view.status === 'ready' ? view.rows : [];
}
