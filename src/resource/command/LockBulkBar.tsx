import { chakra } from '#ui/theme/chakra.ts';
import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { useState } from 'react';
import { actLabels, type Act } from '#domain/commands/act.ts';
import { timing } from '#domain/limits/timing.ts';
import { mayAskDoors } from '#domain/live/connection.ts';
import { Button } from '#ui/control/Button.tsx';
import { popup } from '#ui/popup/popup.ts';
import type { BulkBarProps } from '../descriptor/define.ts';
import { ledgerText } from './ledger.ts';
import { useBulkCommand } from './useBulkCommand.ts';
import { useConnection } from './useConnection.ts';

const icons = { lock: LockKeyhole, open: LockKeyholeOpen } as const;

/** Lock and unlock for every chosen unit, and how the doors get on. */
export function LockBulkBar({ ids }: BulkBarProps) {
  const { bulk, ledger, run, dismiss } = useBulkCommand();
  const [asking, setAsking] = useState(false);
  const connection = useConnection();
  const unreachable = !mayAskDoors(connection);
  const busy = asking || (ledger !== null && ledger.running > 0);
  const press = (act: Act) => {
    setAsking(true);
    run(act, ids)
      .catch((thrown: unknown) => popup.error(`Nothing was sent: ${String(thrown)}`, timing.popup.error))
      .finally(() => setAsking(false));
  };
  return (
    <>
      {(['lock', 'open'] as const).map((act) => {
        const Icon = icons[act];
        return (
          <Button
            key={act}
            aria-disabled={unreachable || busy || ids.length === 0}
            data-act={act}
            aria-label={`${actLabels[act].verb} ${ids.length} ${ids.length === 1 ? 'unit' : 'units'}`}
            onClick={() => {
              if (!unreachable && !busy && ids.length > 0) press(act);
            }}
          >
            <Icon aria-hidden="true" />
            {actLabels[act].verb}
          </Button>
        );
      })}
      <chakra.output textStyle="sm" whiteSpace="nowrap" data-bulk={busy ? 'running' : 'settled'}>
        {ledger === null ? null : ledgerText(ledger)}
        {bulk === null || bulk.skipped.length === 0 ? null : (
          <chakra.span color="fg.muted" title={bulk.skipped.join('\n')}>
            {` · ${bulk.skipped.length} not asked`}
          </chakra.span>
        )}
      </chakra.output>
      {ledger === null || busy ? null : (
        <Button variant="plain" onClick={dismiss}>
          Dismiss
        </Button>
      )}
    </>
  );
}
