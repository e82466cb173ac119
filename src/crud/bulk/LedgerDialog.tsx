import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { idsToRetry, ledgerText, lineStates, type Ledger, type LineState } from '../command/ledger.ts';
import { copyText } from '../message/copyText.ts';
import { LedgerLines } from './LedgerLines.tsx';
import type { BulkJob } from './useBulkJob.ts';

const titles: Record<LineState, string> = {
  queued: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  unconfirmed: 'Unconfirmed (may have worked)',
  skipped: 'Skipped',
};

const Lines = chakra('ul', { base: { listStyle: 'none', m: '0', p: '0', maxH: '14rem', overflowY: 'auto' } });

/** Failures stand first; successes are collapsed. */
function LedgerParts({ ledger }: { ledger: Ledger }) {
  const states = lineStates.toSorted((a, b) => Number(a === 'done') - Number(b === 'done'));
  return states.map((state) => {
    const lines = ledger.lines.filter((line) => line.state === state);
    if (lines.length === 0) return null;
    return (
      <chakra.details key={state} open={state !== 'done'} pt="2" data-ledger={state}>
        <chakra.summary
          py={{ base: '3', md: '0.5' }}
          fontWeight="semibold"
          color="fg"
        >{`${titles[state]} (${lines.length})`}</chakra.summary>
        <Lines tabIndex={0} aria-label={titles[state]}>
          <LedgerLines lines={lines} />
        </Lines>
      </chakra.details>
    );
  });
}

export function LedgerDialog({ job, onClose }: { job: BulkJob; onClose: () => void }) {
  const { title, ledger, isRunning } = job;
  const again = idsToRetry(ledger);
  return (
    <Dialog
      title={`${title}: ${ledgerText(ledger)}`}
      onClose={onClose}
      wide
      actions={
        <>
          <Button onClick={() => void copyText(job.asText())}>Copy as text</Button>
          {again.length === 0 || isRunning ? null : <Button onClick={job.retry}>{`Retry ${again.length}`}</Button>}
          <Button data-autofocus="" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <LedgerParts ledger={ledger} />
    </Dialog>
  );
}
