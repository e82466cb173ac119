import { Siren } from 'lucide-react';
import { commandRight } from '#domain/commands/act.ts';
import { scenarioNames } from '#domain/messages/scenarioNames.ts';
import { useCan, useSession } from '#crud/context/session.ts';
import { Button, type ButtonProps } from '#ui/control/Button.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { MenuItem } from '#ui/overlay/MenuItem.tsx';
import { openScenario } from './openScenario.tsx';
import type { OpenedScenario } from './ScenarioDialog.tsx';

interface EmergencyMenuProps extends Pick<ButtonProps, 'mdDown' | 'size'> {
  onOpen?: (opened: OpenedScenario) => void;
}

/** Leads to the confirmation of a scenario of every site. */
export function EmergencyMenu({ onOpen = openScenario, ...look }: EmergencyMenuProps) {
  const { siteId } = useSession();
  const mayCommand = useCan(commandRight);
  if (!mayCommand || siteId === null) return null;
  return (
    <Menu
      label={scenarioNames.menu}
      trigger={(props) => (
        <Button {...props} {...look} variant="ghost" px="0" color="fg.muted" aria-label={scenarioNames.menu}>
          <Siren aria-hidden="true" />
        </Button>
      )}
    >
      <MenuItem onSelect={() => onOpen({ scenario: 'fire' })}>{scenarioNames.fire}</MenuItem>
      <MenuItem onSelect={() => onOpen({ scenario: 'lockdown' })}>{scenarioNames.lockdown}</MenuItem>
      <MenuItem onSelect={() => onOpen({})}>{scenarioNames.others}</MenuItem>
    </Menu>
  );
}
