import { CircleCheck } from 'lucide-react';
import { importCalls, type WaitingBooking } from '#domain/calls/imports.ts';
import { timing } from '#domain/limits/timing.ts';
import { waitingLadderMessages as texts } from '#domain/messages/waitingLadder.ts';
import { usePolledValue } from '#crud/data/usePolledValue.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { RoomyDialog } from '#ui/overlay/RoomyDialog.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { WaitingBookings } from './WaitingBookings.tsx';

export interface WaitingDialogProps {
  /** 0: all sites. */
  siteId: number;
  /** The one booking that is shown; null: all that wait. */
  only: number | null;
  onClose: () => void;
}

/** Shows which steps would follow for the imported bookings that wait, and starts them. */
export function WaitingDialog({ siteId, only, onClose }: WaitingDialogProps) {
  const fields: Record<string, number> = siteId === 0 ? {} : { siteId };
  const { view, reread } = usePolledValue(importCalls.ladderWaiting, { fields }, timing.pollInterval);
  const shown = (rows: readonly WaitingBooking[]) => rows.filter(({ id }) => only === null || id === only);
  return (
    <RoomyDialog title={texts.title} onClose={onClose}>
      {view.status === 'loading' ? (
        <chakra.div p="5" aria-busy="true">
          <SkeletonBlock h="64" />
        </chakra.div>
      ) : null}
      {view.status === 'failed' ? (
        <ErrorState title={texts.notRead} onRetry={reread}>
          {view.message}
        </ErrorState>
      ) : null}
      {view.status === 'absent' || (view.status === 'ready' && shown(view.value.rows).length === 0) ? (
        <EmptyState icon={CircleCheck} title={texts.none}>
          {texts.noneText}
        </EmptyState>
      ) : null}
      {view.status === 'ready' && shown(view.value.rows).length > 0 ? (
        <WaitingBookings rows={shown(view.value.rows)} onStarted={only === null ? reread : onClose} />
      ) : null}
    </RoomyDialog>
  );
}
