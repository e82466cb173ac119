import { useEffect, useSyncExternalStore } from 'react';
import { currentPreview, showPreview, watchPreview } from '#crud/context/preview.ts';
import { DialogOutlet } from '#crud/dialog/DialogOutlet.tsx';
import { ScrollPositions } from '../history/ScrollPositions.ts';
import { ProofDialog } from '../proof/ProofDialog.tsx';

/** Parts that no first screen needs: they show nothing before a person acts. */
export default function BackgroundParts() {
  const preview = useSyncExternalStore(watchPreview, currentPreview);
  // The end of the session ends the preview.
  useEffect(() => () => showPreview(null), []);
  return (
    <>
      <ScrollPositions />
      {preview === null ? null : <preview.Banner />}
      <DialogOutlet />
      <ProofDialog />
    </>
  );
}
