import { Siren } from 'lucide-react';
import { commandRight } from '#domain/commands/act.ts';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { useCan } from '#crud/context/session.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { Button, type ButtonProps } from '#ui/control/Button.tsx';
import { ScenarioDialog } from './ScenarioDialog.tsx';

export function ScenarioButton(props: Pick<ButtonProps, 'size'>) {
  const mayLock = useCan(commandRight);
  return mayLock ? (
    <Button {...props} onClick={() => showDialog((close) => <ScenarioDialog onClose={close} />)}>
      <Siren aria-hidden="true" />
      {scenarioMessages.open}
    </Button>
  ) : null;
}
