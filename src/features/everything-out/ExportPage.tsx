import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { entityOf } from '#domain/entities/index.ts';
import { everythingOutMessages as texts } from '#domain/messages/everythingOut.ts';
import { numberText } from '#format/numbers.ts';
import { useSession } from '#crud/context/session.ts';
import { LeaveDialog } from '#crud/dialog/LeaveDialog.tsx';
import { useLeaveQuestion } from '#crud/dialog/useLeaveQuestion.ts';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { List, Row, Stack } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted, Note } from '#ui/text/text.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import type { ToneName } from '#ui/tone/tones.ts';
import { listsOf, maySeePins } from './keptLists.ts';
import { useExport, type ExportState } from './useExport.ts';
import type { WrittenList } from './writtenList.ts';

type Shown = Omit<WrittenList, 'name'> & { id: number; label: string };

const tones = { waiting: 'neutral', running: 'open', done: 'secure', failed: 'fault' } as const satisfies Record<
  WrittenList['state'],
  ToneName
>;

const columns: readonly Column<Shown>[] = [
  { id: 'list', header: texts.columns.list, card: 'title', cell: ({ label }) => label },
  {
    id: 'state',
    header: texts.columns.state,
    card: 'mark',
    width: '8rem',
    cell: ({ state }) => (
      <ToneTag tone={tones[state]} variant="dense">
        {texts.states[state]}
      </ToneTag>
    ),
  },
  {
    id: 'rows',
    header: texts.columns.rows,
    card: 'line',
    align: 'end',
    width: '10rem',
    cell: ({ rows, total, state }) =>
      state === 'waiting' ? null : total === null || total === rows ? numberText(rows) : texts.ofTotal(rows, total),
  },
  { id: 'note', header: texts.columns.note, card: 'filled', cell: ({ note }) => note },
];

/** How an export went, in a line that screen readers say. */
function Outcome({ state, onRetry }: { state: ExportState; onRetry: () => void }) {
  if (state.step === 'failed')
    return (
      <ErrorState title={texts.failedTitle} onRetry={onRetry}>
        {state.why}
      </ErrorState>
    );
  return (
    <Muted role="status" textStyle="sm">
      {state.step === 'running'
        ? `${texts.running(state.lists.reduce((sum, { rows }) => sum + rows, 0))} ${texts.keepOpen}`
        : state.step === 'done'
          ? texts.saved(state.file, state.lists.filter(({ state: each }) => each === 'failed').length)
          : state.step === 'cancelled'
            ? texts.cancelled
            : null}
    </Muted>
  );
}

/** Writes everything that the person may read into one zip. */
export default function ExportPage() {
  const { visitor } = useSession();
  const [logs, setLogs] = useState(true);
  const [pins, setPins] = useState(false);
  const { state, begin, cancel } = useExport();
  const { question } = useLeaveQuestion(state.step === 'running', cancel);
  const choices = { logs, pins };
  const isRunning = state.step === 'running';
  const lists = 'lists' in state ? state.lists : [];
  const start = () => begin(choices);
  if (listsOf(visitor.rights, choices).length === 0) {
    return (
      <>
        <PageHeader title={texts.title} />
        <EmptyState icon={PackageOpen} title={texts.nothing}>
          {texts.nothingText}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.about} />
      {question === null ? null : (
        <LeaveDialog question={question} title={texts.leaveTitle} leave={texts.stop} stay={texts.stay}>
          {texts.leave}
        </LeaveDialog>
      )}
      <Stack gap="4">
        <Panel title={texts.content}>
          <Stack gap="4">
            <List gap="1" textStyle="sm">
              {texts.contentRows.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </List>
            <Note px="0">{texts.notIn}</Note>
            <Stack gap="2" alignItems="flex-start">
              <Row>
                <Checkbox checked={logs} onChange={setLogs} label={texts.logs} disabled={isRunning}>
                  {texts.logs}
                </Checkbox>
              </Row>
              <Muted textStyle="sm">{texts.logsHelp}</Muted>
              {maySeePins(visitor.rights) ? (
                <>
                  <Row>
                    <Checkbox checked={pins} onChange={setPins} label={texts.pins} disabled={isRunning}>
                      {texts.pins}
                    </Checkbox>
                  </Row>
                  <Muted textStyle="sm">{texts.pinsHelp}</Muted>
                </>
              ) : null}
            </Stack>
            <Row>
              {isRunning ? (
                <Button onClick={cancel}>{texts.cancel}</Button>
              ) : (
                <Button variant="solid" colorPalette="accent" onClick={start}>
                  <PackageOpen aria-hidden="true" />
                  {state.step === 'idle' ? texts.begin : texts.again}
                </Button>
              )}
            </Row>
            <Outcome state={state} onRetry={start} />
          </Stack>
        </Panel>
        {lists.length === 0 ? null : (
          <Panel flush title={texts.lists}>
            <Table
              label={texts.lists}
              columns={columns}
              rows={lists.map(({ name, ...list }, index) => ({
                ...list,
                id: index + 1,
                label: entityOf(name).label.many,
              }))}
            />
          </Panel>
        )}
      </Stack>
    </>
  );
}
