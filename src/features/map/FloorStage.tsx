import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { FloorPlan, PlanShape } from '#domain/map/floorPlan.ts';
import { indexShapes } from '#domain/map/shapeIndex.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { useShowsPast } from '#crud/rewind/showsPast.ts';
import { useAcknowledging } from '#crud/status/acknowledging.ts';
import { EmptyFloor, type EmptyFloorProps } from './EmptyFloor.tsx';
import { isDoor, looksOf, recordOf, spokenShape } from './planLooks.ts';
import { PlanStage } from './PlanStage.tsx';
import type { PlanView } from './planView.ts';
import type { MapAddressControls, MapRecord } from './useMapAddress.ts';
import type { MapData } from './useMapData.ts';
import { usePlanCursor } from './usePlanCursor.ts';

export interface FloorStageProps {
  data: MapData;
  floorId: number;
  /** The floor's name. */
  name: string;
  plan: FloorPlan;
  view: PlanView;
  address: MapAddressControls;
  /** Receives a function that focuses the plan. */
  onReturn: (focus: () => void) => void;
  /** What an empty floor offers; absent or null: nothing. */
  emptyActs?: EmptyFloorProps['acts'];
}

/** Shows another plan as a whole, and keeps the view while shapes change. */
export function useBounds(view: PlanView, { bounds }: FloorPlan, floorId: number): void {
  const shown = useRef<number | null>(null);
  useLayoutEffect(() => {
    view.setBounds(bounds, shown.current !== floorId);
    shown.current = floorId;
  }, [view, bounds, floorId]);
}

/** A press or Enter opens the record of a shape beside it. */
export function FloorStage(props: FloorStageProps) {
  const { data, floorId, name, plan, view, address, onReturn, emptyActs = null } = props;
  const { freshness } = data;
  const { panel, tones } = address;
  useBounds(view, plan, floorId);
  const doors = useMemo(() => plan.shapes.filter(isDoor), [plan]);
  const index = useMemo(() => indexShapes(doors), [doors]);
  const { all } = useAcknowledging();
  const showsPast = useShowsPast();
  // Who saw to a trouble of the past is not known.
  const seenTo = showsPast ? undefined : all;
  const looks = useMemo(() => looksOf(plan.shapes, data, tones, seenTo), [plan, data, tones, seenTo]);
  const cursor = usePlanCursor(doors, view);
  const opensByKey = useRef(false);
  const recordAt = (shape: PlanShape): MapRecord | null => {
    const found = recordOf(shape, data);
    return found === null ? null : { entity: found.entity, id: found.row.id };
  };
  const open = (shape: PlanShape) => {
    const record = recordAt(shape);
    if (record === null) return;
    const isOpen = record.id === panel?.id && record.entity === panel.entity;
    address.open(isOpen ? null : record);
  };
  useEffect(() => {
    onReturn(() => document.querySelector<HTMLElement>('[data-map-cursor]')?.focus({ preventScroll: true }));
  }, [onReturn]);
  // A panel that the keyboard opened takes the focus, so that its commands are the next stops.
  useEffect(() => {
    if (panel === null || !opensByKey.current) return;
    opensByKey.current = false;
    document.querySelector<HTMLElement>('[data-panel] [aria-label="Close panel"]')?.focus({ preventScroll: true });
  }, [panel]);
  const isShown = (shape: PlanShape) => {
    const record = panel === null ? null : recordAt(shape);
    return record !== null && record.id === panel?.id && record.entity === panel.entity;
  };
  // The keyboard goes on from the shape that is open, however it was opened.
  const openShape = panel === null ? undefined : doors.find((shape) => isShown(shape));
  const followOpen = useEffectEvent((id: number) => cursor.moveTo(id, false));
  const openShapeId = openShape?.id;
  useEffect(() => {
    if (openShapeId !== undefined) followOpen(openShapeId);
  }, [openShapeId]);
  return (
    <PlanStage
      label={mapMessages.plan(name)}
      help={mapMessages.help}
      plan={plan}
      looks={looks}
      view={view}
      isStale={freshness?.state === 'stale'}
      rings={openShape === undefined ? [] : [openShape]}
      cursor={cursor.shape === null ? null : { shape: cursor.shape, name: spokenShape(cursor.shape, data) }}
      takeFocus={cursor.takeFocus}
      onOpen={(shape) => {
        opensByKey.current = true;
        open(shape);
      }}
      onKeyDown={(event) => {
        if (cursor.onKey(event)) event.preventDefault();
      }}
      onTap={(place, slack) => {
        const shape = index.at(place, slack);
        if (shape === null) return panel === null ? undefined : address.open(null);
        cursor.moveTo(shape.id, false);
        return open(shape);
      }}
    >
      {plan.shapes.length > 0 || !data.isComplete ? null : <EmptyFloor acts={emptyActs} />}
    </PlanStage>
  );
}
