import { useState } from 'react';
import { toAppError } from '#domain/errors/appError.ts';
import { scenarioMessages as say } from '#domain/messages/scenarios.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';

export interface RemoveScenarioProps {
  name: string;
  onRemove: () => Promise<void>;
  onClose: () => void;
}

export function RemoveScenario({ name, onRemove, onClose }: RemoveScenarioProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = () => {
    setBusy(true);
    onRemove().then(onClose, (thrown: unknown) => {
      setFailure(toAppError(thrown).message);
      setBusy(false);
    });
  };
  return (
    <Dialog
      title={say.removeTitle(name)}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus="" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button variant="solid" colorPalette="alarm" busy={isBusy} onClick={remove}>
            {say.remove}
          </Button>
        </>
      }
    >
      {say.removeText}
      {failure === null ? null : (
        <chakra.p role="alert" pt="3" color="fg.error">
          {say.notSaved(failure)}
        </chakra.p>
      )}
    </Dialog>
  );
}
