import { useEffect, useState } from 'react';
import { placeCalls } from '#domain/calls/places.ts';
import { siteMessages } from '#domain/messages/siteDetails.ts';
import { useData } from '#crud/context/replica.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { ActionLog } from '#domain/entities/actionLog.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { useCan } from '#crud/context/session.ts';
import { SyncDialog } from '../unit/sync/SyncDialog.tsx';

const action = 'Synchronised sites';

/** The newest line of the action log; null: unknown. */
function useLastSync(): ActionLog | 'never' | null {
  const { api } = useData();
  const mayRead = useCan(askFor(entityOf('actionLog'), 'read'));
  const [last, setLast] = useState<ActionLog | 'never' | null>(null);
  useEffect(() => {
    if (!mayRead) return undefined;
    const aborter = new AbortController();
    const query = { limit: 50, searchQuery: [{ column: 'action', query: action }] };
    api.list(resourceCalls('actionLog').list, { query, signal: aborter.signal, inBackground: true }).then(
      ({ rows }) => {
        // A server may not know the condition.
        const lines = rows.flatMap((row) => readRecord('actionLog', row) ?? []) as ActionLog[];
        const found = lines
          .filter((line) => line.action === action)
          .toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''));
        setLast(found[0] ?? 'never');
      },
      () => setLast(null),
    );
    return () => aborter.abort();
  }, [api, mayRead]);
  return last;
}

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
