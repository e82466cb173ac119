import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { deviceCalls } from '#domain/calls/devices.ts';
import { useCan } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { BatchConfigDialog } from './BatchConfigDialog.tsx';

/** A button that sets the config of the selected controllers; disabled while none is selected. */
export function BatchConfigButton({ controllerIds }: { controllerIds: readonly number[] }) {
  // Rows may come and go: the dialog keeps the controllers that were selected.
  const [asked, setAsked] = useState<readonly number[] | null>(null);
  const mayWrite = useCan(deviceCalls.controllersBatchUpdateConfig.ask);
  if (!mayWrite) return null;
  return (
    <>
      <Button disabled={controllerIds.length === 0} onClick={() => setAsked(controllerIds)}>
        <SlidersHorizontal aria-hidden="true" />
        Set config
      </Button>
      {asked === null ? null : <BatchConfigDialog controllerIds={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
