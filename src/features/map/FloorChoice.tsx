import { useId } from 'react';
import type { FacilityMap } from '#domain/entities/facilityMap.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { troubleLabels, type Trouble } from '#domain/states/trouble.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { numberText } from '#format/numbers.ts';
import { useSiteName } from '#crud/data/useSiteName.ts';
import { Choices } from '#ui/control/Choices.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { toneIcons } from '#ui/tone/tones.ts';

export type FloorTroubles = ReadonlyMap<number, Readonly<Record<Trouble, number>>>;

function TroubleCount({ trouble, count }: { trouble: Trouble; count: number }) {
  const Icon = toneIcons[trouble];
  if (count === 0) return null;
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="0.5" color={`${trouble}.fg`} textStyle="figures">
      <Icon aria-hidden="true" />
      {numberText(count)}
      <VisuallyHidden>{` ${troubleLabels[trouble]}`}</VisuallyHidden>
    </chakra.span>
  );
}

export interface FloorChoiceProps {
  floors: readonly FacilityMap[];
  value: number;
  onChoose: (floorId: number) => void;
  troubles: FloorTroubles;
}

export function FloorChoice({ floors, value, onChoose, troubles }: FloorChoiceProps) {
  const id = useId();
  const siteName = useSiteName();
  // Floors of several sites have the same name.
  const isOfMany = new Set(floors.map(({ siteId }) => siteId)).size > 1;
  return (
    <>
      <VisuallyHidden id={id}>{mapMessages.floors}</VisuallyHidden>
      <Choices
        labelledBy={id}
        value={value}
        onChoose={onChoose}
        choices={floors.map((floor) => ({
          value: floor.id,
          label: (
            <>
              {isOfMany ? `${siteName(floor.siteId) ?? '–'} · ` : null}
              {recordName('facilityMap', floor)}
              <TroubleCount trouble="alarm" count={troubles.get(floor.id)?.alarm ?? 0} />
              <TroubleCount trouble="fault" count={troubles.get(floor.id)?.fault ?? 0} />
            </>
          ),
        }))}
      />
    </>
  );
}
