import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { deviceCalls } from '#domain/calls/devices.ts';
import { useCan } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { BatchConfigDialog } from './BatchConfigDialog.tsx';

/** Sets the config of the chosen controllers in one go, for those who may; rests while none is chosen. */
export function BatchConfigButton({ controllerIds }: { controllerIds: readonly number[] }) {
  // Live rows may come and go: the dialog stays with those that were chosen.
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
