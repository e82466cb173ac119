import { useEffect, useState } from 'react';
import { scenarioRunCalls } from '#domain/calls/scenarioRuns.ts';
import { endPlan, notReturned, type EndPlan, type RunDoor } from '#domain/commands/scenarioRun.ts';
import type { ScenarioAct } from '#domain/commands/scenarioPlan.ts';
import type { ScenarioRun } from '#domain/entities/site.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { nothingSent } from '#domain/messages/pageNotices.ts';
import { scenarioRunMessages } from '#domain/messages/scenarioRuns.ts';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { isOneOf } from '#domain/states/words.ts';
import { listText } from '#format/listText.ts';
import { BulkCommands } from '#crud/command/bulkCommands.ts';
import { useBulkCommands } from '#crud/command/useBulkCommands.ts';
import { useData, type DataAccess } from '#crud/context/replica.ts';
import { useRows } from '#crud/data/useRows.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Muted, Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

type Doors =
  { status: 'loading' } | { status: 'failed'; text: string } | { status: 'ready'; act: ScenarioAct; doors: RunDoor[] };

/** The doors of the run, with the state of each before it. */
function useDoorsOf(siteId: number, runId: number): Doors {
  const { api } = useData();
  const [read, setRead] = useState<Doors>({ status: 'loading' });
  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    const call = scenarioRunCalls.scenarioRuns;
    const doorsIn = (answer: unknown): Doors => {
      const run = call.schema.safeParse(answer).data?.find(({ id }) => id === runId);
      return run === undefined
        ? { status: 'failed', text: scenarioRunMessages.over }
        : { status: 'ready', act: run.act, doors: run.doors };
    };
    void api
      .call(call, { parameters: { id: siteId }, inBackground: true, signal })
      .then(doorsIn, (thrown: unknown): Doors => ({ status: 'failed', text: toAppError(thrown).message }))
      .then((next) => (signal.aborted ? undefined : setRead(next)));
    return () => stopped.abort();
  }, [api, siteId, runId]);
  return read;
}

/** Ends the run, and returns its doors by the server's commands. @throws AppError */
async function endScenario(
  data: DataAccess,
  siteId: number,
  { id, name = scenarioRunMessages.unnamed }: ScenarioRun,
): Promise<void> {
  const call = scenarioRunCalls.scenarioRunEnd;
  const answer = await data.api.call(call, { parameters: { id: siteId }, body: { runId: id }, inBackground: true });
  const { commands } = call.schema.parse(answer);
  const records = commands.flatMap(({ act, targets }) => targets.map((target) => ({ ...target, act })));
  const [first] = records;
  if (first === undefined) return;
  const title = scenarioRunMessages.endReason(name);
  await BulkCommands.of(data.replica).sendMixed({ title, act: first.act, records, reason: title, isUrgent: true });
}

export interface EndScenarioProps {
  siteId: number;
  run: ScenarioRun;
  onClose: () => void;
}

/** Says what each door becomes, and ends the scenario. */
export function EndScenario({ siteId, run, onClose }: EndScenarioProps) {
  const data = useData();
  const { isConnected } = useBulkCommands();
  const end = () => {
    onClose();
    endScenario(data, siteId, run).catch((thrown: unknown) => showNotice(nothingSent, toAppError(thrown).message));
  };
  return (
    <Dialog
      title={scenarioRunMessages.endTitle(run.name ?? scenarioRunMessages.unnamed)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{scenarioRunMessages.keep}</Button>
          <Button
            data-autofocus=""
            variant="solid"
            colorPalette="accent"
            aria-disabled={!isConnected}
            onClick={() => {
              if (isConnected) end();
            }}
          >
            {scenarioRunMessages.endNow}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="1.5">
        <Preview siteId={siteId} run={run} />
        {run.stopsPins === true ? <p>{scenarioRunMessages.pinsAgain}</p> : null}
        {isConnected ? null : <chakra.p role="alert">{scenarioMessages.stale}</chakra.p>}
      </chakra.div>
    </Dialog>
  );
}

function Preview({ siteId, run }: Pick<EndScenarioProps, 'siteId' | 'run'>) {
  const read = useDoorsOf(siteId, run.id);
  const gates = useRows('gate', { siteId });
  const units = useRows('unit', { siteId });
  if (read.status === 'failed') return <p>{scenarioRunMessages.notLoaded(read.text)}</p>;
  if (read.status === 'loading' || gates.status !== 'ready' || units.status !== 'ready')
    return <Note role="status">{scenarioRunMessages.loading}</Note>;
  const plan = endPlan(read, { gate: gates.rows, unit: units.rows });
  const lines = linesOf(plan);
  if (lines.length === 0) return <p>{scenarioRunMessages.nothingToDo}</p>;
  return lines.map(({ text, doors }) => (
    <p key={text}>
      {text}
      <Muted display="block" textStyle="sm">
        {listText(
          doors.map(({ name }) => name),
          mostNamed,
        )}
      </Muted>
    </p>
  ));
}

/** So many doors are named. */
const mostNamed = 12;

interface EndLine {
  text: string;
  doors: readonly RunDoor[];
}

const returning = ['release', 'open', 'lock', 'hold'] as const;

function linesOf({ commands, left }: EndPlan): EndLine[] {
  return [
    ...commands.flatMap(({ act, doors }) =>
      isOneOf(returning, act) ? [{ text: scenarioRunMessages.returns[act](doors.length), doors }] : [],
    ),
    ...notReturned.flatMap((why) => {
      const doors = left[why];
      return doors.length === 0 ? [] : [{ text: scenarioRunMessages.left[why](doors.length), doors }];
    }),
  ];
}
