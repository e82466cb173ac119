import { chakra } from '#ui/theme/chakra.ts';
import { memo, type ReactNode } from 'react';
import { targetOf } from '#domain/commands/act.ts';
import { doorCalls } from '#domain/calls/doors.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { useCan } from '../context/session.ts';
import { useLatePart } from '../page/useLatePart.ts';
import { UnitState } from '../status/UnitState.tsx';
import { CommandStatus } from './CommandStatus.tsx';
import { LockButtons, type LockButtonsProps } from './LockButtons.tsx';
import { useCommand } from './useCommand.ts';
import { useNotice } from './useNotice.ts';

export interface UnitDoorProps {
  unit: Unit;
  size?: NonNullable<LockButtonsProps['size']>;
  wide?: boolean;
}

/** null without the right. */
export function UnitDoorButtons({ unit, size = 'xs', wide = false }: UnitDoorProps) {
  const { running, press } = useCommand(targetOf('unit', unit));
  const mayCommand = useCan(doorCalls.unitOpen.ask);
  if (!mayCommand) return null;
  return (
    <LockButtons {...{ size, wide, running }} name={recordName('unit', unit)} status={unit.status} onPress={press} />
  );
}

export const UnitDoorStatus = memo(function DoorStatus({ unit }: { unit: Unit }) {
  return (
    <chakra.div display="flex" flexDirection="column" alignItems={{ base: 'flex-end', sm: 'flex-start' }} minW="0">
      <UnitState unit={unit} />
      <UnitDoorNotice unit={unit} />
    </chakra.div>
  );
});

/** A unit's newest command in one line while it is recent; otherwise `otherwise`. */
export function UnitDoorNotice({ unit, otherwise = null }: { unit: Unit; otherwise?: ReactNode }) {
  const notice = useNotice(useCommand(targetOf('unit', unit)).command);
  return notice === null ? otherwise : <CommandStatus command={notice} />;
}

/** A list needs them only for a unit that is opened in it. */
const loadSteps = async () => ({ default: (await import('./CommandSteps.tsx')).CommandSteps });

export function UnitDoorSteps({ unit, zone }: { unit: Unit; zone?: string | undefined }) {
  const { command } = useCommand(targetOf('unit', unit));
  const CommandSteps = useLatePart(loadSteps, true);
  if (command !== null) {
    return CommandSteps === null ? <CommandStatus command={command} /> : <CommandSteps command={command} zone={zone} />;
  }
  return (
    <chakra.p textStyle="sm" color="fg.muted">
      No commands yet. Progress will show here.
    </chakra.p>
  );
}
