import { RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { placeCalls } from '#domain/calls/places.ts';
import { Button } from '#ui/control/Button.tsx';
import { useExternalStorage } from '../unit/sync/useExternalStorage.ts';

const SitesSyncDialog = lazy(() => import('./SitesSyncDialog.tsx'));

/** A button that updates the sites from the external storage system; null if none is connected or used. */
export function SitesSync() {
  const segment = useExternalStorage(placeCalls.sitesSync.ask, { isForOthers: false });
  const [isOpen, setOpen] = useState(false);
  if (segment === null) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <RefreshCw aria-hidden="true" />
        External storage
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <SitesSyncDialog segment={segment} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
