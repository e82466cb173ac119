import { ChevronDown } from 'lucide-react';
import { commandRight } from '#domain/commands/act.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { settableStatuses, statusLabel } from '#domain/states/unitStatus.ts';
import { CommandStatusCell } from '#crud/command/CommandStatusCell.tsx';
import { useCommand } from '#crud/command/useCommand.ts';
import { useCan } from '#crud/context/session.ts';
import { doorIcon } from '#crud/status/doorIcons.ts';
import { UnitState } from '#crud/status/UnitState.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { MenuItem } from '#ui/overlay/MenuItem.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { actOfStatus } from './actOfStatus.ts';

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
    '@media (pointer: coarse)': { _after: { insetBlock: '-2.5' } },
  },
});

/** A unit's status in a list, as a choice: locked and unlocked are sent, others stand disabled with the reason. */
export function UnitStatusChoice({ unit }: { unit: Unit }) {
  const mayCommand = useCan(commandRight);
  return (
    <CommandStatusCell entity="unit" row={unit}>
      {mayCommand ? <Choice unit={unit} /> : <UnitState unit={unit} />}
    </CommandStatusCell>
  );
}

function Choice({ unit }: { unit: Unit }) {
  const { target, disabledReason, press } = useCommand('unit', unit);
  const { name } = target;
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
        const reason = 'refused' in asked ? asked.refused : disabledReason;
        return (
          <MenuItem
            key={status}
            icon={doorIcon(status)}
            checked={unit.status === status}
            disabled={reason !== null}
            onSelect={() => 'act' in asked && press(asked.act)}
          >
            <chakra.span py="1" maxW="14rem">
              {statusLabel(status)}
              {reason === null ? null : (
                <Muted display="block" textStyle="xs" whiteSpace="normal">
                  {reason}
                </Muted>
              )}
            </chakra.span>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
