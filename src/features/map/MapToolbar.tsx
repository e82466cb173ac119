import { ArrowUpDown, List, Map as MapIcon } from 'lucide-react';
import { useId, useMemo } from 'react';
import { toneCounts } from '#domain/board/unitFilter.ts';
import type { FacilityMap } from '#domain/entities/facilityMap.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { useAlarmsRead } from '#crud/status/useAlarms.ts';
import { Choices } from '#ui/control/Choices.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { belowAwaited } from '#ui/layout/belowAwaited.ts';
import { Line, Row } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { FloorChoice } from './FloorChoice.tsx';
import { MapLegend } from './MapLegend.tsx';
import { MapSearch } from './MapSearch.tsx';
import { lowScreen, strip, tallPhone } from './strips.ts';
import type { MapAddressControls } from './useMapAddress.ts';
import type { MapData } from './useMapData.ts';
import { useFloorTroubles } from './useFloorTroubles.ts';

/** Holds lines of tools: on a phone strips below each other, and one after the other where it is low. */
export const Strips = chakra('div', {
  base: {
    display: 'contents',
    [tallPhone]: { display: 'grid', gap: '2', w: 'full', '& > *': strip },
    [lowScreen]: { ...strip, display: 'flex', gap: '2', flex: '1 1 12rem', minW: '0', w: 'auto', mx: '0', px: '1' },
  },
});

export interface MapToolbarProps {
  siteId: number;
  data: MapData;
  address: MapAddressControls;
  floorId: number;
  onFloor: readonly Unit[];
  /** null: the unit has no shape. */
  floorOfUnit: (unitId: number) => FacilityMap | null;
  onChoose: (unitId: number) => void;
  /** null: the user may not change the order of floors. */
  onArrange: (() => void) | null;
}

export function MapToolbar(props: MapToolbarProps) {
  const { siteId, data, address, floorId, onFloor, floorOfUnit, onChoose, onArrange } = props;
  const { floors, units } = data;
  const troubles = useFloorTroubles(data);
  const counts = useMemo(() => toneCounts(onFloor, []), [onFloor]);
  const areTroublesRead = useAlarmsRead(siteId);
  return (
    <Row pb="3" data-map-tools="">
      <chakra.div
        w={{ base: 'auto', md: '15rem' }}
        flex={{ base: '1', md: 'none' }}
        minW="8rem"
        css={{ [lowScreen]: { flex: '1 1 8rem !important' } }}
      >
        <MapSearch
          siteId={siteId}
          units={units}
          onChoose={onChoose}
          floorNameOf={(unitId) => {
            const found = floorOfUnit(unitId);
            return found === null ? null : recordName('facilityMap', found);
          }}
        />
      </chakra.div>
      <ViewChoice value={address.view} onChoose={address.setView} />
      <Strips>
        <Line gap="1" css={data.isComplete ? undefined : belowAwaited}>
          <FloorChoice floors={floors} troubles={troubles} value={floorId} onChoose={address.goToFloor} />
          {onArrange === null ? null : (
            <IconButton icon={ArrowUpDown} label={mapMessages.arrangeFloors} onClick={onArrange} />
          )}
        </Line>
        {data.problem === null ? (
          <MapLegend
            counts={counts}
            areTroublesRead={areTroublesRead}
            isLoading={data.freshness?.complete !== true}
            chosen={address.tones}
            toggle={address.toggleTone}
          />
        ) : null}
      </Strips>
    </Row>
  );
}

function ViewChoice({ value, onChoose }: { value: 'map' | 'list'; onChoose: (view: 'map' | 'list') => void }) {
  const id = useId();
  const { label, map, list } = mapMessages.view;
  return (
    <>
      <VisuallyHidden id={id}>{label}</VisuallyHidden>
      <Choices
        labelledBy={id}
        value={value}
        onChoose={onChoose}
        choices={[
          { value: 'map', label: map, icon: MapIcon },
          { value: 'list', label: list, icon: List },
        ]}
      />
    </>
  );
}
