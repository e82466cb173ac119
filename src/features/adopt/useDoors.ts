import { useMemo } from 'react';
import { pairedEntities, walkingOrder, type Door, type PairedEntity } from '#domain/adopting/doors.ts';
import type { RecordOf } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { wholeRows } from '#crud/data/wholeRows.ts';

type DoorRow = RecordOf<PairedEntity>;

export interface DoorWithWiring extends Door {
  controllerId: number | null;
  contactInput: number | null;
  contactRest: string | null;
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function doorOf(entity: PairedEntity, row: DoorRow): DoorWithWiring {
  const { id, controllerId, contactInput, contactRest } = row;
  const area = (row as { Area?: { name?: unknown } | null }).Area?.name;
  return {
    entity,
    id,
    name: recordName(entity, row),
    area: typeof area === 'string' ? area : null,
    isWired: typeof controllerId === 'number',
    controllerId: numberOrNull(controllerId),
    contactInput: numberOrNull(contactInput),
    contactRest: typeof contactRest === 'string' ? contactRest : null,
  };
}

export interface DoorsView {
  /** In walking order. */
  doors: readonly DoorWithWiring[];
  isLoading: boolean;
  /** Whether these are all. */
  isWhole: boolean;
  /** Why some could not be read, in a sentence; null: none failed. */
  failure: string | null;
}

function useDoorsOf(query: RowQuery): DoorsView {
  const unit = useRows('unit', query);
  const gate = useRows('gate', query);
  const lockable = useRows('lockable', query);
  return useMemo(() => {
    const views: Record<PairedEntity, RowsView<DoorRow>> = { unit, gate, lockable };
    const each = pairedEntities.map((entity) => ({ entity, view: views[entity] }));
    const doors = each.flatMap(({ entity, view }) =>
      view.status === 'ready' ? view.rows.map((row) => doorOf(entity, row)) : [],
    );
    const failed = each.find(({ view }) => view.status === 'failed')?.view;
    return {
      doors: walkingOrder(doors) as readonly DoorWithWiring[],
      isLoading: each.some(({ view }) => view.status === 'loading'),
      isWhole: each.every(({ view }) => wholeRows(view) !== null),
      failure: failed?.status === 'failed' ? failed.error.message : null,
    };
  }, [unit, gate, lockable]);
}

/** The most doors of a kind that a phone holds for the walk; larger sites are searched. */
const walkLimit = 5_000;

/** The doors of a site. */
export function useDoors(siteId: number): DoorsView {
  return useDoorsOf(
    useMemo<RowQuery>(() => ({ siteId, sort: { field: 'name', direction: 'asc' }, limit: walkLimit }), [siteId]),
  );
}

/** How many doors of each kind a search shows. */
const searchLimit = 6;

/** The doors of a site that a search finds; none for an empty text. */
export function useFoundDoors(siteId: number, search: string): DoorsView {
  const text = search.trim();
  const query = useMemo<RowQuery>(
    () => (text === '' ? { siteId, where: { id: [0] } } : { siteId, search: text, limit: searchLimit }),
    [siteId, text],
  );
  return useDoorsOf(query);
}
