import { useCallback, useMemo, useState } from 'react';
import { filter, firstValueFrom, of, scan } from 'rxjs';
import type { Act, CommandTarget } from '#domain/commands/act.ts';
import type { Command } from '#domain/commands/lifecycle.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData, type DataAccess } from '../context/replica.ts';
import { followBulk, ledgerOf, type Bulk, type Ledger } from './ledger.ts';

export interface BulkView {
  bulk: Bulk | null;
  ledger: Ledger | null;
  /** Asks every unit once; overlocked ones and those that are gone are left out, and named. */
  run: (act: Act, unitIds: readonly number[]) => Promise<void>;
  dismiss: () => void;
}

async function sortOut(replica: DataAccess['replica'], ids: readonly number[]): Promise<Omit<Bulk, 'startedAt'>> {
  const targets: CommandTarget[] = [];
  const skipped: string[] = [];
  const states = await Promise.all(
    ids.map((id) => firstValueFrom(replica.record('unit', id).pipe(filter(({ status }) => status !== 'loading')))),
  );
  for (const state of states) {
    if (state.status === 'failed') skipped.push(`One unit could not be read: ${state.error.message}`);
    if (state.status !== 'present') continue;
    const { id, siteId, name, status } = state.record;
    if (status === 'overlocked') skipped.push(`${name}: ${commandMessages.overlocked}`);
    else targets.push({ entity: 'unit', id, siteId, name });
  }
  return { targets, skipped };
}

/** One command for many units, and how they get on. Nothing is retried. */
export function useBulkCommand(): BulkView {
  const { replica } = useData();
  const [bulk, setBulk] = useState<Bulk | null>(null);
  const followed$ = useMemo(() => {
    if (bulk === null) return of<ReadonlyMap<string, Command>>(new Map());
    return replica.commands$.pipe(
      scan((held, commands) => followBulk(held, bulk, commands), new Map() as ReadonlyMap<string, Command>),
    );
  }, [replica, bulk]);
  const followed = useObservable(followed$, new Map() as ReadonlyMap<string, Command>);
  const run = useCallback(
    async (act: Act, unitIds: readonly number[]) => {
      const { targets, skipped } = await sortOut(replica, unitIds);
      setBulk({ targets, skipped, startedAt: Date.now() });
      for (const target of targets) replica.command(target, act);
    },
    [replica],
  );
  const dismiss = useCallback(() => setBulk(null), []);
  return { bulk, ledger: bulk === null ? null : ledgerOf(bulk, followed), run, dismiss };
}
