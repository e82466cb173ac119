import { useEffect, useState } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { ActionLog } from '#domain/entities/actionLog.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan } from '#crud/context/session.ts';

const action = 'Synchronised sites';

/** The newest line of the action log; null: unknown. */
export function useLastSync(): ActionLog | 'never' | null {
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
