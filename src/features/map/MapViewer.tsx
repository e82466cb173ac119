import { Pencil } from 'lucide-react';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FacilityMap } from '#domain/entities/facilityMap.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { floorOf, type FloorPlan } from '#domain/map/floorPlan.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { RecordPanel } from '#crud/panel/RecordPanel.tsx';
import { useCan } from '#crud/context/session.ts';
import { StaleNote } from '#crud/freshness/StaleNote.tsx';
import { gate } from '#resources/gate/gate.tsx';
import { unit } from '#resources/unit/unit.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Grid } from '#ui/layout/layout.tsx';
import { FloorsDialog } from './FloorsDialog.tsx';
import { FloorUnits } from './FloorUnits.tsx';
import { MapFrame } from './MapFrame.tsx';
import { MapToolbar } from './MapToolbar.tsx';
import { FloorStage } from './FloorStage.tsx';
import { Sheet } from './Sheet.tsx';
import { PlanView } from './planView.ts';
import type { MapAddressControls, MapRecord } from './useMapAddress.ts';
import type { MapData } from './useMapData.ts';
import { unitsOn, useShownPlan } from './useShownPlan.ts';
import { useUnseenTroubles } from './useFloorTroubles.ts';

// Units change many times a second, and the panel follows its own record.
const SidePanel = memo(RecordPanel);

/** null: the unit has no shape. */
function floorWithUnit({ floors, shapes }: MapData, unitId: number): FacilityMap | null {
  const shape = shapes.find((one) => one.unitId === unitId);
  const id = shape === undefined ? null : floorOf(shape, floors);
  return floors.find((one) => one.id === id) ?? null;
}

function useNotes(data: MapData, { unplaced }: FloorPlan): string[] {
  const unseen = useUnseenTroubles(data);
  return [...(unplaced === 0 ? [] : [mapMessages.unplaced(unplaced)]), ...(unseen === null ? [] : [unseen])];
}

/** Escape closes the panel wherever the focus is, unless something else on top takes the key. */
function useCloseByEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('dialog:modal, [popover=auto]:popover-open') === null) close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen, close]);
}

/** Flies once the unit's floor is on screen. An address with an open unit starts at that unit. */
function useFlight(plan: FloorPlan, view: PlanView, panel: MapRecord | null): (unitId: number) => void {
  const [goal, setGoal] = useState<{ unitId: number } | null>(() =>
    panel?.entity === 'unit' ? { unitId: panel.id } : null,
  );
  const target = goal === null ? undefined : plan.shapes.find(({ unitId }) => unitId === goal.unitId);
  useEffect(() => {
    if (target === undefined) return;
    setGoal(null);
    view.flyTo(target.box);
  }, [target, view]);
  return (unitId) => setGoal({ unitId });
}

export interface MapViewerProps {
  siteId: number;
  data: MapData;
  address: MapAddressControls;
}

export function MapViewer({ siteId, data, address }: MapViewerProps) {
  const { floors, unitById, freshness } = data;
  const [view] = useState(() => new PlanView());
  const [isArranging, setArranging] = useState(false);
  const mayWrite = useCan({ area: 'facilityMap', level: 'write' });
  const { floor, plan } = useShownPlan(data, address);
  const onFloor = useMemo(() => unitsOn(plan, { unitById }), [plan, unitById]);
  const { panel } = address;
  const floorOfUnit = (unitId: number) => floorWithUnit(data, unitId);
  const fly = useFlight(plan, view, panel);
  const showUnit = (unitId: number) => {
    address.open({ entity: 'unit', id: unitId }, floorOfUnit(unitId)?.id);
    fly(unitId);
  };
  const back = useRef<() => void>(() => undefined);
  const { open } = address;
  const close = useCallback(() => {
    open(null);
    back.current();
  }, [open]);
  useCloseByEscape(panel !== null, close);
  const name = floor === undefined ? '' : recordName('facilityMap', floor);
  const unitCount = useMemo(() => {
    const drawn = new Set(data.shapes.map(({ unitId }) => unitId));
    return data.units.filter(({ id }) => !drawn.has(id)).length;
  }, [data.units, data.shapes]);
  const emptyActs = mayWrite
    ? {
        onDraw: () => address.setEditing(true, true),
        onPlaceRows: () => address.setPlacingRows(true, floor?.id),
        unitCount,
      }
    : null;
  const list = (
    <FloorUnits
      floor={name}
      units={onFloor}
      chosen={address.tones}
      openId={panel?.entity === 'unit' ? panel.id : null}
      onOpen={(id) => address.open(panel?.id === id ? null : { entity: 'unit', id })}
      onShow={(id) => {
        address.setView('map');
        showUnit(id);
      }}
    />
  );
  return (
    <MapFrame
      siteId={siteId}
      data={data}
      notes={useNotes(data, plan)}
      actions={
        mayWrite ? (
          <Button onClick={() => address.setEditing(true)}>
            <Pencil aria-hidden="true" />
            {mapMessages.editor.open}
          </Button>
        ) : null
      }
    >
      <MapToolbar
        siteId={siteId}
        data={data}
        address={address}
        floorOfUnit={floorOfUnit}
        floorId={floor?.id ?? 0}
        onFloor={onFloor}
        onChoose={showUnit}
        onArrange={mayWrite ? () => setArranging(true) : null}
      />
      <Grid
        gridTemplateColumns={
          panel === null ? 'minmax(0, 1fr)' : { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) clamp(24rem, 30vw, 34rem)' }
        }
      >
        {address.view === 'list' ? (
          list
        ) : (
          <Sheet>
            <StaleNote freshness={freshness} />
            <FloorStage
              data={data}
              plan={plan}
              name={name}
              view={view}
              address={address}
              floorId={floor?.id ?? 0}
              onReturn={(focus) => {
                back.current = focus;
              }}
              emptyActs={emptyActs}
            />
          </Sheet>
        )}
        {panel === null ? null : (
          <SidePanel resource={panel.entity === 'unit' ? unit : gate} id={panel.id} onClose={close} />
        )}
      </Grid>
      {isArranging ? <FloorsDialog siteId={siteId} floors={floors} onClose={() => setArranging(false)} /> : null}
    </MapFrame>
  );
}
