import { ListChecks, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import {
  idsToRetry,
  ledgerText,
  openCount,
  type LedgerLine,
  type LineState,
  lineStates,
  type Ledger,
} from '../command/ledger.ts';
import { copyText } from '../message/copyText.ts';
import type { BulkJob } from './useBulkJob.ts';

/** The result of each record, one to a line. */
function LedgerLines({ lines }: { lines: readonly LedgerLine[] }) {
  return lines.map(({ id, name, sentence }) => (
    <li key={id}>
      <chakra.span fontWeight="medium" color="fg">
        {name}
      </chakra.span>
      {` · ${sentence}`}
    </li>
  ));
}

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

function LedgerDialog({ job, onClose }: { job: BulkJob; onClose: () => void }) {
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

const Strip = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', rowGap: '1', w: 'full', minW: '0' },
});

const Track = chakra('div', {
  base: { w: 'full', h: '1', borderRadius: 'full', bg: 'bg.muted', overflow: 'hidden', display: 'flex' },
});

const Part = chakra('span', { base: { h: 'full', transition: 'width 120ms linear', bg: 'colorPalette.solid' } });

const Rows = chakra('ul', {
  base: {
    listStyle: 'none',
    m: '0',
    p: '0',
    w: 'full',
    maxH: 'min(9rem, 30dvh)',
    overflowY: 'auto',
    textStyle: 'xs',
    color: 'fg.muted',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    pt: '1',
  },
});

/** States that a person has to look at. */
const notable: readonly LineState[] = ['failed', 'unconfirmed', 'skipped'];

function ProgressTrack({ job: { ledger, title } }: { job: BulkJob }) {
  const total = Math.max(1, ledger.lines.length);
  const open = openCount(ledger);
  const width = (count: number) => ({ width: `${(count / total) * 100}%` });
  return (
    <Track
      role="progressbar"
      aria-label={`${title}: progress`}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={total - open}
    >
      <Part colorPalette="secure" style={width(ledger.done)} />
      <Part colorPalette="open" style={width(ledger.unconfirmed + ledger.skipped)} />
      <Part colorPalette="alarm" style={width(ledger.failed)} />
    </Track>
  );
}

function NotableRows({ lines }: { lines: readonly LedgerLine[] }) {
  return (
    <Rows tabIndex={0} aria-label="Rows that need attention">
      <LedgerLines lines={lines} />
    </Rows>
  );
}

export interface BulkProgressProps {
  job: BulkJob;
  /** One line alone: the rows that did not work stand in the dialog with the results. */
  isBrief?: boolean;
}

export function BulkProgress({ job, isBrief = false }: BulkProgressProps) {
  const [isOpen, setOpen] = useState(false);
  const { title, ledger, isRunning } = job;
  const again = idsToRetry(ledger);
  const lines = isRunning || isBrief ? [] : ledger.lines.filter(({ state }) => notable.includes(state));
  return (
    <Strip data-bulk={isRunning ? 'running' : 'settled'}>
      <chakra.output fontWeight="medium" textStyle="figures" flex="1" minW="8rem" data-bulk-text="">
        {`${title}: ${ledgerText(ledger)}`}
      </chakra.output>
      {ledger.queued === 0 || !isRunning ? null : (
        <Button size="xs" colorPalette="alarm" onClick={job.stop}>{`Stop ${ledger.queued} waiting`}</Button>
      )}
      {isRunning || again.length === 0 ? null : (
        <Button size="xs" onClick={job.retry}>{`Retry ${again.length}`}</Button>
      )}
      <Button size="xs" variant="ghost" onClick={() => setOpen(true)}>
        <ListChecks aria-hidden="true" />
        View results
      </Button>
      {isRunning ? null : <IconButton icon={X} label="Dismiss results" size="xs" onClick={job.dismiss} />}
      {isRunning ? <ProgressTrack job={job} /> : null}
      {lines.length === 0 ? null : <NotableRows lines={lines} />}
      {isOpen ? <LedgerDialog job={job} onClose={() => setOpen(false)} /> : null}
    </Strip>
  );
}
