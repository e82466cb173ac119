import { controllerMessages } from '#domain/messages/controllers.ts';
import { Button } from '#ui/control/Button.tsx';
import type { ConfigChanges } from './configChanges.ts';
import type { Sending } from './useBatchConfig.ts';

export interface BatchActionsProps {
  /** null: the settings are still being chosen. */
  changes: ConfigChanges | null;
  sending: Sending;
  count: number;
  onChoose: () => void;
  onBack: () => void;
  onSend: () => void;
  onClose: () => void;
}

const main = { variant: 'solid', colorPalette: 'accent' } as const;

export function BatchActions({ changes, sending, count, onChoose, onBack, onSend, onClose }: BatchActionsProps) {
  if (sending.status === 'done') {
    return (
      <Button key="close" {...main} onClick={onClose}>
        Close
      </Button>
    );
  }
  if (changes === null) {
    return (
      <>
        <Button key="cancel" onClick={onClose}>
          Cancel
        </Button>
        <Button key="choose" {...main} disabled={count === 0} onClick={onChoose}>
          Review changes
        </Button>
      </>
    );
  }
  const isBusy = sending.status === 'busy';
  return (
    <>
      <Button key="back" onClick={onBack} disabled={isBusy}>
        Back
      </Button>
      <Button
        key="set"
        {...main}
        busy={isBusy}
        disabled={changes.changed.length === 0}
        onClick={({ detail }) => {
          // Ignores the second click of a double click on the previous step's button.
          if (detail <= 1) onSend();
        }}
      >
        {controllerMessages.apply(count)}
      </Button>
    </>
  );
}
