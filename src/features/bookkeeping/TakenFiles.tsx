import { BookCheck } from 'lucide-react';
import { useState } from 'react';
import type { BookRun, Books } from '#domain/calls/bookkeeping.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { bookkeepingMessages as texts } from '#domain/messages/bookkeeping.ts';
import { centsText } from '#domain/money/centsText.ts';
import { numberText } from '#format/numbers.ts';
import { useData } from '#crud/context/replica.ts';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted, PanelNote } from '#ui/text/text.tsx';
import { RelativeMoment } from '#ui/time/RelativeMoment.tsx';
import { saveBookFiles } from './saveBookFiles.ts';
import { readEntries } from './useBookLines.ts';

/** Downloads the file of a run as it was then. */
function Again({ id, run }: { id: number; run: BookRun }) {
  const { api } = useData();
  const [state, setState] = useState<{ isRunning: boolean; failure: string | null }>({
    isRunning: false,
    failure: null,
  });
  const download = async () => {
    setState({ isRunning: true, failure: null });
    try {
      saveBookFiles({ ...run, entries: await readEntries(api, id, run.id) });
      setState({ isRunning: false, failure: null });
    } catch (thrown) {
      setState({ isRunning: false, failure: toAppError(thrown).message });
    }
  };
  return (
    <>
      <Button size="sm" disabled={state.isRunning} onClick={() => void download()}>
        {texts.again}
      </Button>
      {state.failure === null ? null : <Muted role="alert">{state.failure}</Muted>}
    </>
  );
}

const columnsOf = (id: number): readonly Column<BookRun>[] => [
  { id: 'period', header: texts.columns.period, card: 'title', cell: ({ first, last }) => texts.preview(first, last) },
  {
    id: 'program',
    header: texts.columns.program,
    width: '6rem',
    folds: 'mdDown',
    cell: ({ program }) => texts.programs[program],
  },
  {
    id: 'lines',
    header: texts.columns.lines,
    width: '5rem',
    align: 'end',
    folds: 'mdDown',
    cell: ({ lines }) => numberText(lines),
  },
  { id: 'billed', header: texts.columns.billed, width: '8rem', align: 'end', cell: ({ billed }) => centsText(billed) },
  { id: 'money', header: texts.columns.money, width: '8rem', align: 'end', cell: ({ money }) => centsText(money) },
  { id: 'by', header: texts.columns.by, folds: 'mdDown', cell: ({ byName }) => byName },
  {
    id: 'at',
    header: texts.columns.at,
    width: '8rem',
    folds: 'below640',
    cell: ({ createdAt }) => (
      <Muted>
        <RelativeMoment at={createdAt} />
      </Muted>
    ),
  },
  {
    id: 'again',
    header: texts.columns.again,
    width: '10rem',
    align: 'end',
    card: 'line',
    cell: (run) => <Again id={id} run={run} />,
  },
];

/** The files that were taken over, the newest first. */
export function TakenFiles({ id, books }: { id: number; books: Books }) {
  return (
    <Panel flush title={texts.taken}>
      {books.rows.length === 0 ? (
        <EmptyState icon={BookCheck} title={texts.none}>
          {texts.noneText}
        </EmptyState>
      ) : (
        <>
          <PanelNote>{texts.onceOnly}</PanelNote>
          <Table label={texts.taken} columns={columnsOf(id)} rows={books.rows} isPaged />
        </>
      )}
    </Panel>
  );
}
