import { ChevronDown } from 'lucide-react';
import { doorCalls } from '#domain/calls/doors.ts';
import { targetOf } from '#domain/commands/act.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { settableStatuses, toneOfStatus } from '#domain/states/unitStatus.ts';
import { UnitDoorNotice } from '#crud/command/UnitDoor.tsx';
import { useCommand } from '#crud/command/useCommand.ts';
import { useConnection } from '#crud/command/useConnection.ts';
import { useCan } from '#crud/context/session.ts';
import { actOfStatus, commandAvailability } from '#crud/status/commandAvailability.ts';
import { statusLabel } from '#crud/status/statusLabel.ts';
import { UnitState } from '#crud/status/UnitState.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { MenuItem } from '#ui/overlay/MenuItem.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { toneIcons } from '#ui/tone/tones.ts';

const usual: readonly string[] = [...settableStatuses, 'overlocked'];

/** The statuses of the choice: the usual ones, and the unit's own where it has another. */
function choicesFor(status: Unit['status']): readonly string[] {
  return status === null || status === undefined || usual.includes(status) ? usual : [...usual, status];
}

const Trigger = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.5',
    position: 'relative',
    borderRadius: 'l1',
    cursor: 'button',
    maxW: 'full',
    minH: '6',
    _icon: { flexShrink: '0' },
    '& > svg': { boxSize: '3', color: 'fg.subtle' },
    // A press beside the small tag counts too.
    _after: { content: '""', position: 'absolute', insetInline: '-1', insetBlock: { base: '-2.5', md: '-1' } },
  },
});

const Why = chakra('span', { base: { display: 'block', textStyle: 'xs', color: 'fg.muted', whiteSpace: 'normal' } });

/** A unit's status in a list, as a choice: locked and unlocked are sent, others stand disabled with the reason. */
export function UnitStatusChoice({ unit }: { unit: Unit }) {
  const mayCommand = useCan(doorCalls.unitOpen.ask);
  return (
    <chakra.div display="flex" flexDirection="column" alignItems={{ base: 'flex-end', sm: 'flex-start' }} minW="0">
      {mayCommand ? <Choice unit={unit} /> : <UnitState unit={unit} />}
      <UnitDoorNotice unit={unit} />
    </chakra.div>
  );
}

function Choice({ unit }: { unit: Unit }) {
  const { running, press } = useCommand(targetOf('unit', unit));
  const availability = commandAvailability({ status: unit.status, connection: useConnection(), running });
  const name = recordName('unit', unit);
  const reasonOf = (asked: ReturnType<typeof actOfStatus>) => {
    if ('refused' in asked) return asked.refused;
    return availability.isAvailable ? null : availability.reason;
  };
  return (
    <Menu
      label={`Status of ${name}`}
      placement="bottom-start"
      trigger={(trigger) => (
        <Trigger type="button" {...trigger} aria-label={`${statusLabel(unit.status)}: change the status of ${name}`}>
          <UnitState unit={unit} />
          <ChevronDown aria-hidden="true" />
        </Trigger>
      )}
    >
      {choicesFor(unit.status).map((status) => {
        const asked = actOfStatus(status);
        const reason = reasonOf(asked);
        return (
          <MenuItem
            key={status}
            icon={toneIcons[toneOfStatus(status)]}
            checked={unit.status === status}
            disabled={reason !== null}
            onSelect={() => 'act' in asked && press(asked.act)}
          >
            <chakra.span py="1" maxW="14rem">
              {statusLabel(status)}
              {reason === null ? null : <Why>{reason}</Why>}
            </chakra.span>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
