import { Siren } from 'lucide-react';
import { commandRight } from '#domain/commands/act.ts';
import { scenarioNames } from '#domain/messages/scenarioNames.ts';
import { useCan } from '#crud/context/session.ts';
import { Button, type ButtonProps } from '#ui/control/Button.tsx';
import { openScenario } from './openScenario.tsx';

export function ScenarioButton(props: Pick<ButtonProps, 'size'>) {
  const mayLock = useCan(commandRight);
  return mayLock ? (
    <Button {...props} onClick={() => openScenario()}>
      <Siren aria-hidden="true" />
      {scenarioNames.open}
    </Button>
  ) : null;
}
