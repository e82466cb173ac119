import { useMemo } from 'react';
import type { FacilityMap } from '#domain/entities/facilityMap.ts';
import type { Gate } from '#domain/entities/gate.ts';
import type { MapUnit } from '#domain/entities/mapUnit.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { failureOf, leastFresh } from '#domain/live/freshness.ts';
import type { Freshness } from '#domain/live/connection.ts';
import { floorOf, floorsInOrder } from '#domain/map/floorPlan.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { useCan } from '#crud/context/session.ts';
import { useSilentControllers } from '#crud/status/silentControllers.tsx';
import { useRows, type RowsView } from '#crud/data/useRows.ts';

/** The most records of a kind that a map reads from the API. */
const maximumRows = 5_000;

const nothing: readonly never[] = [];
const rowsOf = <Row>(view: RowsView<Row>): readonly Row[] => (view.status === 'ready' ? view.rows : nothing);

export interface MapData {
  floors: readonly FacilityMap[];
  shapes: readonly MapUnit[];
  units: readonly Unit[];
  unitById: ReadonlyMap<number, Unit>;
  gateById: ReadonlyMap<number, Gate>;
  silentControllers: ReadonlySet<number>;
  /** The freshness of the least fresh of maps, shapes and units. */
  freshness: Freshness | null;
  /** A sentence; null: no state is missing. */
  problem: string | null;
  /** Whether all units and shapes have loaded: before that, a unit that seems to have no shape may have one. */
  isComplete: boolean;
  /** Shapes and maps that cannot be read. */
  skipped: number;
  failure: string | undefined;
}

export type MapDataView =
  { status: 'loading' } | { status: 'failed'; message: string; retry: () => void } | ({ status: 'ready' } & MapData);

function problemOf(mayRead: boolean, units: RowsView<Unit>): string | null {
  if (!mayRead) return mapMessages.noUnitsRight;
  return units.status === 'failed' ? mapMessages.unitsUnread(units.error.message) : null;
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

export function useMapData(siteId: number): MapDataView {
  const maps = useRows('facilityMap', { siteId });
  const drawn = useRows('mapUnit', { siteId, limit: maximumRows });
  const unitView = useRows('unit', { siteId, limit: maximumRows });
  const gateView = useRows('gate', { siteId });
  const mayReadUnits = useCan({ area: 'sites', level: 'read' });
  const allMaps = rowsOf(maps);
  const floors = useMemo(() => floorsInOrder(allMaps), [allMaps]);
  const shapes = rowsOf(drawn);
  const units = rowsOf(unitView);
  const gates = rowsOf(gateView);
  const unitById = useMemo(() => byId(units), [units]);
  const gateById = useMemo(() => byId(gates), [gates]);
  const silentControllers = useSilentControllers(siteId);
  for (const view of [maps, drawn]) {
    if (view.status === 'failed') return { status: 'failed', message: view.error.message, retry: view.retry };
  }
  const isLoading = mayReadUnits && unitView.status === 'loading';
  if (maps.status !== 'ready' || drawn.status !== 'ready' || isLoading) return { status: 'loading' };
  const followed = [maps, drawn, ...(unitView.status === 'ready' ? [unitView] : [])];
  return {
    status: 'ready',
    floors,
    shapes,
    units,
    unitById,
    gateById,
    silentControllers,
    freshness: leastFresh(followed.map(({ freshness }) => freshness)),
    problem: problemOf(mayReadUnits, unitView),
    isComplete: followed.every((view) => view.freshness.complete && !view.pending),
    skipped: (maps.skipped ?? 0) + (drawn.skipped ?? 0),
    failure: failureOf(maps).failure ?? failureOf(drawn).failure,
  };
}

/** The list remains identical while none of its shapes changes. */
export function useFloorShapes(
  floor: FacilityMap | undefined,
  floors: readonly FacilityMap[],
  shapes: readonly MapUnit[],
): readonly MapUnit[] {
  return useMemo(
    () => shapes.filter((shape) => floorOf(shape, floors) === (floor?.id ?? null)),
    [shapes, floors, floor?.id],
  );
}
