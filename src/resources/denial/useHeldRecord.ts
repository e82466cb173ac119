import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import { useRows } from '#crud/data/useRows.ts';

/** No record has this id. */
const nobody = -1;

/** A record by an id that may be absent, live; null while it is not there, or may not be seen. */
export function useHeldRecord<Name extends EntityName>(
  entity: Name,
  id: number | null | undefined,
): RecordOf<Name> | null {
  const view = useRows(entity, { where: { id: [id ?? nobody] }, limit: 1 });
  return view.status === 'ready' ? (view.rows[0] ?? null) : null;
}

/** Records by their ids, as far as they are held. */
export function useHeldRecords<Name extends EntityName>(
  entity: Name,
  ids: readonly number[],
): readonly RecordOf<Name>[] {
  const view = useRows(entity, { where: { id: ids.length === 0 ? [nobody] : ids } });
  return view.status === 'ready' ? view.rows : [];
}
