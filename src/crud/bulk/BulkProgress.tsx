import { ListChecks, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { List, Row } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import {
  idsToRetry,
  resultsText,
  openCount,
  type ResultLine,
  type LineState,
  lineStates,
  type BulkResults,
} from '../command/bulkResults.ts';
import { copyText } from '../message/copyText.ts';
import type { BulkJob } from './useBulkJob.ts';

/** The result of each record, one to a line. */
function LedgerLines({ lines }: { lines: readonly ResultLine[] }) {
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

/** Failures stand first; successes are collapsed. */
function ResultParts({ results }: { results: BulkResults }) {
  const states = lineStates.toSorted((a, b) => Number(a === 'done') - Number(b === 'done'));
  return states.map((state) => {
    const lines = results.lines.filter((line) => line.state === state);
    if (lines.length === 0) return null;
    return (
      <chakra.details key={state} open={state !== 'done'} pt="2" data-results={state}>
        <chakra.summary
          py={{ base: '3', md: '0.5' }}
          fontWeight="semibold"
          color="fg"
        >{`${titles[state]} (${lines.length})`}</chakra.summary>
        <List maxH="14rem" overflowY="auto" tabIndex={0} aria-label={titles[state]}>
          <LedgerLines lines={lines} />
        </List>
      </chakra.details>
    );
  });
}

function LedgerDialog({ job, onClose }: { job: BulkJob; onClose: () => void }) {
  const { title, results, isRunning } = job;
  const again = idsToRetry(results);
  return (
    <Dialog
      title={`${title}: ${resultsText(results)}`}
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
      <ResultParts results={results} />
    </Dialog>
  );
}

const Part = chakra('span', { base: { h: 'full', transition: 'width 120ms linear', bg: 'colorPalette.solid' } });

/** States that a person has to look at. */
const notable: readonly LineState[] = ['failed', 'unconfirmed', 'skipped'];

function ProgressTrack({ job: { results, title } }: { job: BulkJob }) {
  const total = Math.max(1, results.lines.length);
  const open = openCount(results);
  const width = (count: number) => ({ width: `${(count / total) * 100}%` });
  return (
    <chakra.div
      display="flex"
      w="full"
      h="1"
      borderRadius="full"
      bg="bg.muted"
      overflow="hidden"
      role="progressbar"
      aria-label={`${title}: progress`}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={total - open}
    >
      <Part colorPalette="secure" style={width(results.done)} />
      <Part colorPalette="open" style={width(results.unconfirmed + results.skipped)} />
      <Part colorPalette="alarm" style={width(results.failed)} />
    </chakra.div>
  );
}

function NotableRows({ lines }: { lines: readonly ResultLine[] }) {
  return (
    <List
      w="full"
      maxH="min(9rem, 30dvh)"
      overflowY="auto"
      pt="1"
      borderTopWidth="1px"
      borderColor="border.muted"
      textStyle="xs"
      color="fg.muted"
      tabIndex={0}
      aria-label="Rows that need attention"
    >
      <LedgerLines lines={lines} />
    </List>
  );
}

export interface BulkProgressProps {
  job: BulkJob;
  /** One line alone: the rows that did not work stand in the dialog with the results. */
  isBrief?: boolean;
}

export function BulkProgress({ job, isBrief = false }: BulkProgressProps) {
  const [isOpen, setOpen] = useState(false);
  const { title, results, isRunning } = job;
  const again = idsToRetry(results);
  const lines = isRunning || isBrief ? [] : results.lines.filter(({ state }) => notable.includes(state));
  return (
    <Row rowGap="1" w="full" data-bulk={isRunning ? 'running' : 'settled'}>
      <chakra.output fontWeight="medium" textStyle="figures" flex="1" minW="8rem" data-bulk-text="">
        {`${title}: ${resultsText(results)}`}
      </chakra.output>
      <Row ml="auto">
        {results.queued === 0 || !isRunning ? null : (
          <Button size="xs" colorPalette="alarm" onClick={job.stop}>{`Stop ${results.queued} waiting`}</Button>
        )}
        {isRunning || again.length === 0 ? null : (
          <Button size="xs" onClick={job.retry}>{`Retry ${again.length}`}</Button>
        )}
        <Button size="xs" variant="ghost" onClick={() => setOpen(true)}>
          <ListChecks aria-hidden="true" />
          View results
        </Button>
        {isRunning ? null : <IconButton icon={X} label="Dismiss results" size="xs" onClick={job.dismiss} />}
      </Row>
      {isRunning ? <ProgressTrack job={job} /> : null}
      {lines.length === 0 ? null : <NotableRows lines={lines} />}
      {isOpen ? <LedgerDialog job={job} onClose={() => setOpen(false)} /> : null}
    </Row>
  );
}
