import { placeCalls } from '#domain/calls/places.ts';
import { siteMessages } from '#domain/messages/siteDetails.ts';
import { useData } from '#crud/context/replica.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { SyncDialog } from '../unit/sync/SyncDialog.tsx';
import { useLastSync } from './useLastSync.ts';

export interface SitesSyncDialogProps {
  segment: string;
  onClose: () => void;
}

export default function SitesSyncDialog({ segment, onClose }: SitesSyncDialogProps) {
  const { api } = useData();
  const last = useLastSync();
  return (
    <SyncDialog
      words={siteMessages.sync}
      send={() => api.call(placeCalls.sitesSync, { parameters: { segment }, body: {} })}
      onClose={onClose}
    >
      {siteMessages.sync.text}
      {last === null ? null : (
        <chakra.p pt="3" data-last-sync="">
          {last === 'never' ? (
            siteMessages.neverSynced
          ) : (
            <>
              {`${siteMessages.lastSync} `}
              {last.createdAt === undefined ? '–' : <Moment at={last.createdAt} />}
              {last.userName ? ` by ${last.userName}` : ''}
              {last.detail ? ` (${last.detail})` : ''}
            </>
          )}
        </chakra.p>
      )}
    </SyncDialog>
  );
}
