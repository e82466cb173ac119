import { useState } from 'react';
import { labelsOf } from '#domain/commands/act.ts';
import { done, nothingSent } from '#domain/messages/catalogue.ts';
import { copied, notCopied } from '#domain/messages/clipboard.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { showNotice } from '../message/showNotice.ts';
import type { BulkView } from './bulkCommands.ts';
import { idsToRetry, ledgerAsText, ledgerText, lineStates, type LineState } from './ledger.ts';
import { useBulkCommands } from './useBulkCommands.ts';

const titles: Record<LineState, string> = {
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  unconfirmed: 'Unconfirmed (may have worked)',
  skipped: 'Skipped',
};

const Lines = chakra('ul', { base: { listStyle: 'none', m: '0', p: '0', maxH: '14rem', overflowY: 'auto' } });

/** The results by state. Failures stand first; successes are collapsed. */
function LedgerParts({ view: { ledger } }: { view: BulkView }) {
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
          {lines.map(({ id, name, sentence }) => (
            <li key={id}>
              <chakra.span fontWeight="medium" color="fg">
                {name}
              </chakra.span>
              {` · ${sentence}`}
            </li>
          ))}
        </Lines>
      </chakra.details>
    );
  });
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showNotice(done, copied);
  } catch {
    showNotice(notCopied);
  }
}

function LedgerDialog({ view, onClose }: { view: BulkView; onClose: () => void }) {
  const { bulks } = useBulkCommands();
  const { bulk, ledger } = view;
  const again = idsToRetry(ledger);
  const retry = () => {
    bulks.retry().catch((thrown: unknown) => showNotice(nothingSent, String(thrown)));
  };
  return (
    <Dialog
      title={`${labelsOf(bulk, bulk.act).verb}: ${ledgerText(ledger)}`}
      onClose={onClose}
      wide
      actions={
        <>
          <Button onClick={() => void copy(ledgerAsText(bulk, ledger))}>Copy as text</Button>
          {again.length === 0 || ledger.running > 0 ? null : <Button onClick={retry}>{`Retry ${again.length}`}</Button>}
          <Button data-autofocus="" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <LedgerParts view={view} />
    </Dialog>
  );
}

/**
 * The progress of this tab's last bulk command, with a button that opens its results. Every list with commands shows
 * it, even after the selection is cleared.
 */
export function CommandLedger() {
  const { last } = useBulkCommands();
  const [isOpen, setOpen] = useState(false);
  if (last === null) return null;
  const { bulk, ledger } = last;
  const running = ledger.running > 0;
  const total = ledger.lines.length;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" pt="2" textStyle="sm">
      {running ? <progress aria-label="Finished commands" max={total} value={total - ledger.running} /> : null}
      <chakra.output data-bulk={running ? 'running' : 'settled'}>
        {`${labelsOf(bulk, bulk.act).verb}: ${ledgerText(ledger)}`}
      </chakra.output>
      <Button size="xs" onClick={() => setOpen(true)}>
        View results
      </Button>
      {isOpen ? <LedgerDialog view={last} onClose={() => setOpen(false)} /> : null}
    </chakra.div>
  );
}
