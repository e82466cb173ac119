import { useEffect, useState } from 'react';
import type { ListAnswer } from '#domain/calls/answers.ts';
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

type LastSync = ActionLog | 'never' | 'unknown';

const words = { never: siteMessages.neverSynced, unknown: siteMessages.unknownSync } as const satisfies Record<
  Exclude<LastSync, ActionLog>,
  string
>;

/** The newest of the lines about it. Rows without one prove nothing, unless they are the whole log. */
function lastSyncIn({ count, rows }: ListAnswer): LastSync {
  const lines = rows.flatMap((row) => readRecord('actionLog', row) ?? []) as ActionLog[];
  // A server may not know the condition.
  const found = lines
    .filter((line) => line.action === action)
    .toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''));
  const isWhole = count === null ? rows.length === 0 : lines.length >= count;
  return found[0] ?? (isWhole ? 'never' : 'unknown');
}

/** The last sync by the action log; null: the log was not read. */
function useLastSync(): LastSync | null {
  const { api } = useData();
  const mayRead = useCan(askFor(entityOf('actionLog'), 'read'));
  const [last, setLast] = useState<LastSync | null>(null);
  useEffect(() => {
    if (!mayRead) return undefined;
    const aborter = new AbortController();
    const query = { limit: 50, searchQuery: [{ column: 'action', query: action }] };
    api.list(resourceCalls('actionLog').list, { query, signal: aborter.signal, inBackground: true }).then(
      (answer) => setLast(lastSyncIn(answer)),
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
          {typeof last === 'string' ? (
            words[last]
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
