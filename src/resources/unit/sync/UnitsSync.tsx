import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { accessCalls } from '#domain/calls/access.ts';
import { allSites } from '#domain/entities/site.ts';
import { unitsImportMessages as words } from '#domain/messages/unitsImport.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import { SyncDialog } from './SyncDialog.tsx';
import { useExternalStorage } from './useExternalStorage.ts';

/** A button that syncs a site's units from the external storage system; null if none is connected or used. */
export function UnitsSync() {
  const segment = useExternalStorage(accessCalls.unitsSync.ask, { isForOthers: true });
  const { api } = useData();
  const { siteId, sites } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (segment === null) return null;
  const isOneSite = siteId !== null && siteId !== allSites.id;
  return (
    <>
      <Tooltip label={isOneSite ? null : words.chooseSite}>
        <Button aria-disabled={!isOneSite} onClick={() => setOpen(isOneSite)}>
          <RefreshCw aria-hidden="true" />
          External storage
        </Button>
      </Tooltip>
      {isOpen && isOneSite ? (
        <SyncDialog
          words={words}
          send={() => api.call(accessCalls.unitsSync, { parameters: { segment }, body: { siteId } })}
          onClose={() => setOpen(false)}
        >
          {words.text(sites.find(({ id }) => id === siteId)?.name ?? 'this site')}
        </SyncDialog>
      ) : null}
    </>
  );
}
