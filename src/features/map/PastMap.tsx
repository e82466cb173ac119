import { useCallback, useMemo, useState } from 'react';
import type { PastDoor } from '#domain/activity/doorHistory.ts';
import type { Gate } from '#domain/entities/gate.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { troublesField } from '#domain/states/trouble.ts';
import { usePastDoors } from '#crud/rewind/usePastDoors.ts';
import { toneCounts } from '#domain/board/unitFilter.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { activityMessages } from '#domain/messages/activity.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { useSiteName } from '#crud/data/useSiteName.ts';
import { useRewoundRows } from '#crud/data/useRewoundRows.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { RewindBar } from '#crud/rewind/RewindBar.tsx';
import type { RewindState } from '#crud/rewind/useRewind.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Line, Row, Stack } from '#ui/layout/layout.tsx';
import { Note } from '#ui/text/text.tsx';
import { FloorChoice } from './FloorChoice.tsx';
import { Strips } from './MapToolbar.tsx';
import { FloorStage } from './FloorStage.tsx';
import { MapLegend } from './MapLegend.tsx';
import { spokenShape } from './planLooks.ts';
import { PlanView } from './planView.ts';
import { Sheet } from './Sheet.tsx';
import type { MapAddressControls, MapRecord } from './useMapAddress.ts';
import type { MapData } from './useMapData.ts';
import { useFloorTroubles } from './useFloorTroubles.ts';
import { unitsOn, useShownPlan } from './useShownPlan.ts';

const texts = activityMessages.rewind;

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** Today's records with the states of the moment. A door that did not exist then is left out. */
function statesOver(rows: readonly AnyRecord[], entity: PastDoor['entity'], doors: readonly PastDoor[]): AnyRecord[] {
  const states = new Map(doors.filter((door) => door.entity === entity).map(({ id, fields }) => [id, fields]));
  return rows.flatMap((row) => {
    const fields = states.get(row.id);
    if (fields === undefined) return [];
    const { status: _status, [troublesField]: _troubles, ...others } = row as AnyRecord & Record<string, unknown>;
    return [{ ...others, ...fields, id: row.id }];
  });
}

/** Floors and shapes are today's; units and gates are those of the moment. */
function usePastData(siteId: number, at: number, data: MapData) {
  const units = useRewoundRows('unit', { siteId, at });
  const gates = useRewoundRows('gate', { siteId, at });
  const pastUnits = units.answer;
  const pastGates = gates.answer;
  const server = usePastDoors(siteId, at);
  // An answer for a later moment proves nothing.
  const isKnown = pastUnits !== null && pastUnits.knownFrom !== null && pastUnits.knownFrom <= at;
  const past = useMemo((): MapData => {
    if (server.doors !== null) {
      const ofUnits = statesOver(data.units, 'unit', server.doors);
      const ofGates = statesOver([...data.gateById.values()], 'gate', server.doors);
      const unitRows = ofUnits as readonly Unit[];
      const common = { ...data, freshness: null, problem: null };
      return { ...common, units: unitRows, unitById: byId(unitRows), gateById: byId(ofGates as readonly Gate[]) };
    }
    const rows = isKnown ? (pastUnits?.rows ?? []) : [];
    const gatesKnown = pastGates?.knownFrom !== null && (pastGates?.knownFrom ?? Infinity) <= at;
    return {
      ...data,
      units: rows,
      unitById: byId(rows),
      gateById: byId(gatesKnown ? (pastGates?.rows ?? []) : []),
      // How controllers are now says nothing of that moment.
      silentControllers: new Set(),
      freshness: null,
      problem: null,
    };
  }, [data, at, isKnown, pastUnits, pastGates, server.doors]);
  return {
    past,
    knownFrom: server.knownFrom ?? pastUnits?.knownFrom ?? null,
    isBefore: pastUnits !== null && server.isLoaded && server.doors === null && !isKnown,
    failure: server.doors === null ? (units.failure ?? gates.failure) : null,
  };
}

export interface PastMapProps {
  siteId: number;
  data: MapData;
  address: MapAddressControls;
  rewind: RewindState;
  at: number;
}

export default function PastMap({ siteId, data, address, rewind, at }: PastMapProps) {
  const zone = useSiteZone(siteId);
  const siteName = useSiteName();
  const { past, knownFrom, isBefore, failure } = usePastData(siteId, at, data);
  const [view] = useState(() => new PlanView());
  const [chosen, choose] = useState<MapRecord | null>(null);
  const { floor, plan } = useShownPlan(past, { ...address, panel: null });
  const counts = useMemo(() => toneCounts(unitsOn(plan, past), []), [plan, past]);
  const name = floor === undefined ? '' : recordName('facilityMap', floor);
  const open = useCallback((record: MapRecord | null) => choose(record), []);
  const shape = plan.shapes.find(
    ({ unitId, gateId }) => chosen !== null && (chosen.entity === 'unit' ? unitId : gateId) === chosen.id,
  );
  return (
    <>
      <PageHeader title={mapMessages.title} subtitle={siteName(siteId)} />
      <Stack data-rewound="" gap="3">
        <RewindBar
          siteId={siteId}
          rewind={rewind}
          at={at}
          knownFrom={knownFrom}
          zone={zone}
          other={{ to: 'dashboard.activity', label: texts.showFeed }}
        />
        <Row>
          <Strips>
            <Line>
              <FloorChoice
                floors={past.floors}
                troubles={useFloorTroubles(past)}
                value={floor?.id ?? 0}
                onChoose={address.goToFloor}
              />
            </Line>
            <MapLegend
              counts={counts}
              chosen={address.tones}
              toggle={address.toggleTone}
              areTroublesRead
              isLoading={false}
            />
          </Strips>
        </Row>
        <Note role="status">
          {failure !== null
            ? texts.mapFailed(failure)
            : isBefore
              ? texts.mapEmpty
              : shape === undefined
                ? texts.mapNote
                : spokenShape(shape, past)}
        </Note>
        <Sheet>
          <FloorStage
            plan={plan}
            name={name}
            view={view}
            data={past}
            address={{ ...address, panel: chosen, open }}
            floorId={floor?.id ?? 0}
            onReturn={() => undefined}
          />
        </Sheet>
      </Stack>
    </>
  );
}
