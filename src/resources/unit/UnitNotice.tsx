import type { Unit } from '#domain/entities/unit.ts';
import { CommandStepsPanel } from '#crud/command/CommandStepsPanel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ArrearsOfUnit } from '../booking/arrears/ArrearsOfUnit.tsx';
import { SilenceNote } from '../wiring/SilenceNote.tsx';
import { OverlockNote } from './OverlockNote.tsx';

export function UnitNotice({ unit }: { unit: Unit }) {
  return (
    <div>
      <OverlockNote unit={unit} />
      <chakra.div mb="3" _empty={{ display: 'none' }}>
        <ArrearsOfUnit unit={unit} />
      </chakra.div>
      <SilenceNote of={unit} />
      <CommandStepsPanel entity="unit" row={unit} />
    </div>
  );
}
