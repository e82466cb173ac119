import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { accessCalls } from '#domain/calls/access.ts';
import { allSites } from '#domain/entities/site.ts';
import { unitMessages } from '#domain/messages/units.ts';
import { useSession } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import { SyncDialog } from './SyncDialog.tsx';
import { useExternalStorage } from './useExternalStorage.ts';

/** A button that syncs a site's units from the external storage system; null if none is connected or used. */
export function UnitsSync() {
  const segment = useExternalStorage(accessCalls.unitsSync.ask);
  const { siteId } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (segment === null) return null;
  const isOneSite = siteId !== null && siteId !== allSites.id;
  return (
    <>
      <Tooltip label={isOneSite ? null : unitMessages.sync.chooseSite}>
        <Button aria-disabled={!isOneSite} onClick={() => setOpen(isOneSite)}>
          <RefreshCw aria-hidden="true" />
          External storage
        </Button>
      </Tooltip>
      {isOpen && isOneSite ? <SyncDialog {...{ segment, siteId }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
