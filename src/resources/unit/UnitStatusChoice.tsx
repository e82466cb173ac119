import { ChevronDown } from 'lucide-react';
import { doorCalls } from '#domain/calls/doors.ts';
import { targetOf, type Act } from '#domain/commands/act.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import { UnitDoorNotice } from '#crud/command/UnitDoor.tsx';
import { useCommand } from '#crud/command/useCommand.ts';
import { useConnection } from '#crud/command/useConnection.ts';
import { useCan } from '#crud/context/session.ts';
import { commandAvailability } from '#crud/status/commandAvailability.ts';
import { statusLabel } from '#crud/status/statusLabel.ts';
import { UnitState } from '#crud/status/UnitState.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { MenuItem } from '#ui/overlay/MenuItem.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { toneIcons } from '#ui/tone/tones.ts';

/** The statuses of the choice with the act that sets each; null: nobody sets it here. */
const choices: readonly { status: string; act: Act | null; icon: (typeof toneIcons)['secure'] }[] = [
  { status: 'locked', act: 'lock', icon: toneIcons.secure },
  { status: 'unlocked', act: 'open', icon: toneIcons.open },
  { status: 'overlocked', act: null, icon: toneIcons.overlocked },
];

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

/** A unit's status in a list, as a choice: locked and unlocked are sent, overlocked stands disabled with the reason. */
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
  const reasonOf = (act: Act | null) => {
    if (act === null) return commandMessages.overlocked;
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
      {choices.map(({ status, act, icon }) => {
        const reason = reasonOf(act);
        return (
          <MenuItem
            key={status}
            icon={icon}
            checked={unit.status === status}
            disabled={reason !== null}
            onSelect={() => act !== null && press(act)}
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
