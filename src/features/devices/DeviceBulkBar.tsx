import { acts, commandRight, labelsOf } from '#domain/commands/act.ts';
import { notControllers } from '#domain/messages/catalogue.ts';
import { CommandBulkBar } from '#crud/command/CommandBulkBar.tsx';
import { CommandButton } from '#crud/command/CommandButton.tsx';
import { useCan } from '#crud/context/session.ts';
import { SelectionBar } from '#crud/list/SelectionBar.tsx';
import type { Selection } from '#crud/list/useSelection.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { BatchConfigButton } from '#resources/controller/BatchConfigButton.tsx';
import { Button } from '#ui/control/Button.tsx';
import { deviceOfNumber } from './deviceRow.ts';

const entity = 'controller';

/** Only controllers take commands: if others are selected, nothing is sent and a message names them. */
export function DeviceBulkBar({ selection }: { selection: Selection }) {
  const mayCommand = useCan(commandRight);
  const numbers = [...selection.ids];
  const isController = (number: number) => deviceOfNumber(number)?.kind === entity;
  const ids = numbers.filter(isController).flatMap((number) => deviceOfNumber(number)?.id ?? []);
  const others = numbers.filter((number) => !isController(number));
  if (others.length > 0) {
    return (
      <SelectionBar selection={selection}>
        {mayCommand ? <DisabledCommands /> : null}
        <span data-not-controllers="">{notControllers.text}</span>
        <Button onClick={() => selection.set(others, false)}>Select controllers only</Button>
      </SelectionBar>
    );
  }
  return (
    <SelectionBar selection={selection}>
      {mayCommand ? <CommandBulkBar entity={entity} ids={ids} /> : null}
      <BatchConfigButton controllerIds={ids} />
    </SelectionBar>
  );
}

/** The commands while other devices are selected too: a press says why nothing is sent. */
function DisabledCommands() {
  return acts.map((act) => (
    <CommandButton key={act} act={act} onPress={() => showNotice(notControllers)}>
      {labelsOf({ entity }, act).verb}
    </CommandButton>
  ));
}
