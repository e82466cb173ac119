import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { missingAccounts, type BookAccounts, type BookProgram } from '#domain/bookkeeping/accounts.ts';
import { bookSums, type BookSum } from '#domain/bookkeeping/bookFiles.ts';
import type { BookEntry } from '#domain/bookkeeping/bookLine.ts';
import { bookkeepingCalls } from '#domain/calls/bookkeeping.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { bookkeepingMessages as texts } from '#domain/messages/bookkeeping.ts';
import { centsText } from '#domain/money/centsText.ts';
import { numberText } from '#format/numbers.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan } from '#crud/context/session.ts';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { ListNote } from '#ui/page/ListNote.tsx';
import { Muted, Note, Strong } from '#ui/text/text.tsx';
import type { MarkedBy } from './markedBy.ts';
import { saveBookFiles } from './saveBookFiles.ts';
import type { BookQuestion } from './useBookLines.ts';

type Shown = BookSum & { id: number; code: string };

const columns: readonly Column<Shown>[] = [
  { id: 'account', header: texts.columns.account, card: 'title', cell: ({ category }) => texts.accounts[category] },
  { id: 'code', header: texts.columns.code, width: '6rem', folds: 'below640', cell: ({ code }) => code },
  {
    id: 'tax',
    header: texts.columns.tax,
    width: '8rem',
    cell: ({ tax, category }) => (category === 'money' ? null : texts.taxes[tax]),
  },
  {
    id: 'lines',
    header: texts.columns.lines,
    width: '5rem',
    align: 'end',
    folds: 'mdDown',
    cell: ({ lines }) => numberText(lines),
  },
  {
    id: 'gst',
    header: texts.columns.gst,
    width: '8rem',
    align: 'end',
    folds: 'below640',
    cell: ({ gst }) => (gst === 0 ? null : centsText(gst)),
  },
  { id: 'amount', header: texts.columns.amount, width: '9rem', align: 'end', cell: ({ cents }) => centsText(cents) },
];

export interface BookPreviewProps {
  question: BookQuestion;
  entries: readonly BookEntry[];
  unread: number;
  program: BookProgram;
  accounts: BookAccounts;
  marked: MarkedBy | null;
  onTaken: () => void;
}

/** The sums of a file by account and GST, and its download. */
export function BookPreview({ question, entries, unread, program, accounts, marked, onTaken }: BookPreviewProps) {
  const { api } = useData();
  const mayTake = useCan(bookkeepingCalls.bookkeepingTake.ask);
  const [isRunning, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const { first, last } = question;
  const lines = entries.flatMap((entry) => entry.lines);
  const sums = bookSums(lines);
  const total = (isMoney: boolean) =>
    sums.reduce((cents, sum) => ((sum.category === 'money') === isMoney ? cents + sum.cents : cents), 0);
  const late = lines.filter(({ day, isReversal }) => day < first || isReversal === true).length;
  const unset = missingAccounts(
    program,
    sums.map(({ category }) => category),
    accounts,
  ).map((name) => texts.accounts[name]);
  const isMarked = marked !== null && mayTake;
  const download = async () => {
    setRunning(true);
    setOutcome(null);
    try {
      if (isMarked) {
        const body = { program, accounts, first, last, entries };
        await api.call(bookkeepingCalls.bookkeepingTake, { parameters: { id: marked.id }, body });
      }
      setOutcome(texts.saved(saveBookFiles({ program, accounts, entries, first, last })));
      if (isMarked) onTaken();
    } catch (thrown) {
      setOutcome(`${texts.notTaken}: ${toAppError(thrown).message}`);
    }
    setRunning(false);
  };
  const status = (
    <Muted role="status" textStyle="sm">
      {outcome}
    </Muted>
  );
  const missing = unread === 0 ? null : <Note px="0">{texts.unread(unread)}</Note>;
  if (lines.length === 0) {
    return (
      <Stack gap="1">
        <Strong>{texts.nothing}</Strong>
        <Muted textStyle="sm">{marked === null ? texts.nothingThen : texts.nothingText}</Muted>
        {missing}
        {status}
      </Stack>
    );
  }
  return (
    <Stack gap="3">
      <Strong>{texts.preview(first, last)}</Strong>
      <Table
        label={texts.preview(first, last)}
        columns={columns}
        rows={sums.map((sum, index) => ({ ...sum, id: index + 1, code: accounts[sum.category] }))}
      />
      <Row columnGap="6">
        <Strong>{`${texts.billed} ${centsText(total(false))}`}</Strong>
        <Strong>{`${texts.money} ${centsText(total(true))}`}</Strong>
      </Row>
      {unset.length === 0 ? null : (
        <ListNote colorPalette="open" mb="0">
          <TriangleAlert aria-hidden="true" />
          <span>{texts.missingAccounts(unset)}</span>
        </ListNote>
      )}
      {late === 0 ? null : <Note px="0">{texts.late(late)}</Note>}
      {lines.some(({ tax }) => tax === 'unknown') ? <Note px="0">{texts.taxUnknown}</Note> : null}
      {missing}
      <Note px="0">{isMarked ? texts.onceOnly : marked === null ? texts.noMarks : texts.mayNotMark}</Note>
      <Row>
        <Button variant="solid" colorPalette="accent" disabled={isRunning} onClick={() => void download()}>
          {isMarked ? texts.take : texts.download}
        </Button>
        {status}
      </Row>
    </Stack>
  );
}
