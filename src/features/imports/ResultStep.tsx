import { Download, FileUp, LayoutGrid, Pause, Play, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { entityOf } from '#domain/entities/index.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { importRowStates, type ImportRowsQuery, type ImportRowState, type ImportView } from '#domain/import/view.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { madeMessages } from '#domain/messages/many.ts';
import { inSentence, wordsInSentence } from '#domain/messages/records.ts';
import { parentOf } from '#domain/routes/parent.ts';
import type { ImportAct } from '#collections/hostContract.ts';
import { useMayOpen, useCan, useSession } from '#crud/context/session.ts';
import { useMayImport } from '#crud/import/useMayImport.ts';
import { placeRowsSearch } from '#crud/link/mapAddress.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { ConfirmDialog } from '#crud/message/ConfirmDialog.tsx';
import FirstStepsLink from '#parts/setup/FirstStepsLink.tsx';
import { Button } from '#ui/control/Button.tsx';
import { FieldError } from '#ui/field/FieldError.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { FileAgain } from './FileAgain.tsx';
import { ImportFrame, ImportNotices } from './ImportFrame.tsx';
import { ImportRowTable, outcomeLooks, verdictLooks } from './ImportRowTable.tsx';
import { MoneyNote } from './MoneyNote.tsx';
import { nextImport } from './nextImport.ts';
import { RowFilter } from './RowFilter.tsx';
import { RunProgress } from './RunProgress.tsx';
import { saveRefusals } from './saveRefusals.ts';
import { useImportRequests, type ImportAddress } from './useImport.ts';

const { run: texts, check } = importMessages;

interface Steering {
  busy: ImportAct | 'download' | null;
  failure: string | null;
  steer: (act: ImportAct) => void;
  download: () => void;
}

function useSteering({ id, fileName }: ImportView): Steering {
  const requests = useImportRequests();
  const [busy, setBusy] = useState<Steering['busy']>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (name: NonNullable<Steering['busy']>, act: () => Promise<unknown>) => {
    setBusy(name);
    setFailure(null);
    try {
      await act();
    } catch (thrown) {
      setFailure(toAppError(thrown).message);
    }
    setBusy(null);
  };
  return {
    busy,
    failure,
    steer: (act) => void run(act, () => requests.steer(id, act)),
    download: () => void run('download', async () => saveRefusals(fileName, await requests.refusals(id))),
  };
}

interface ActionsProps {
  view: ImportView;
  steering: Steering;
  onAnother: () => void;
}

/** What can be done with the import in its state, the main act last. */
function Actions({ view, steering: { busy, steer }, onAnother }: ActionsProps) {
  const { state, outcomes, needsFile, canUndo } = view;
  const [asking, setAsking] = useState<'undo' | 'stop' | null>(null);
  const requests = useImportRequests();
  const isEnded = state === 'finished' || state === 'undone';
  const many = inSentence(entityOf(view.kind).label.many);
  const again = outcomes.failed + outcomes.unknown;
  const confirm = async (act: 'undo' | 'stop') => {
    await requests.steer(view.id, act);
    setAsking(null);
  };
  return (
    <>
      {canUndo ? (
        <Button onClick={() => setAsking('undo')}>
          <Undo2 aria-hidden="true" />
          {view.isMade ? madeMessages.undo : texts.undo}
        </Button>
      ) : null}
      {state === 'running' || state === 'paused' ? (
        <Button onClick={() => setAsking('stop')}>{texts.stop}</Button>
      ) : null}
      {state === 'running' ? (
        <Button busy={busy === 'pause'} onClick={() => steer('pause')}>
          <Pause aria-hidden="true" />
          {texts.pause}
        </Button>
      ) : null}
      {isEnded ? <Button onClick={onAnother}>{view.isMade ? madeMessages.another(many) : texts.another}</Button> : null}
      {state === 'finished' && again > 0 && !needsFile ? (
        <Button variant="solid" colorPalette="accent" busy={busy === 'start'} onClick={() => steer('start')}>
          {texts.retry(again)}
        </Button>
      ) : null}
      {(state === 'paused' || state === 'stopped') && !needsFile ? (
        <Button variant="solid" colorPalette="accent" busy={busy === 'start'} onClick={() => steer('start')}>
          <Play aria-hidden="true" />
          {texts.goOn}
        </Button>
      ) : null}
      {asking === 'undo' ? (
        <ConfirmDialog
          title={view.isMade ? madeMessages.undoTitle(view.fileName) : texts.undoTitle(view.fileName)}
          action={view.isMade ? madeMessages.undoConfirm : texts.undoConfirm}
          onClose={() => setAsking(null)}
          onConfirm={() => confirm('undo')}
        >
          <Stack gap="2">
            <p>{texts.undoText(wordsInSentence(entityOf(view.kind).label))}</p>
            <p>{texts.undoKept}</p>
          </Stack>
        </ConfirmDialog>
      ) : null}
      {asking === 'stop' ? (
        <ConfirmDialog
          title={view.isMade ? madeMessages.stopTitle : texts.stopTitle}
          action={view.isMade ? madeMessages.stopConfirm : texts.stopConfirm}
          onClose={() => setAsking(null)}
          onConfirm={() => confirm('stop')}
        >
          {view.isMade ? madeMessages.stopText : texts.stopText}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

const filterOf = (shown: ImportRowState | 'cannot' | null): Pick<ImportRowsQuery, 'verdict' | 'states'> => {
  if (shown === null) return {};
  return shown === 'cannot' ? { verdict: 'cannot' } : { states: [shown] };
};

/** Leads new units of the chosen site to its map. Nobody may draw them who may not change maps. */
function PlaceOnMap({ view: { kind, isMade, settings, verdicts, outcomes } }: { view: ImportView }) {
  const mayDraw = useCan({ area: 'facilityMap', level: 'write' });
  const { siteId } = useSession();
  const isNew = kind === 'unit' && isMade && verdicts.create > 0 && verdicts.change === 0;
  // The map is that of the chosen site.
  if (!mayDraw || !isNew || outcomes.done < 2 || settings.siteId === null || settings.siteId !== siteId) return null;
  return (
    <LinkButton to="dashboard.map" search={placeRowsSearch} main>
      <LayoutGrid aria-hidden="true" />
      {madeMessages.placeOnMap(outcomes.done)}
    </LinkButton>
  );
}

export interface ResultStepProps {
  view: ImportView;
  address: ImportAddress;
}

/** The last step: how far the saves are, and how each row ended. */
export function ResultStep({ view, address }: ResultStepProps) {
  const { kind, state, outcomes, verdicts, rowCount } = view;
  const steering = useSteering(view);
  const [shown, setShown] = useState<ImportRowState | 'cannot' | null>(null);
  const list = parentOf('import', { kind });
  const many = inSentence(entityOf(kind).label.many);
  const mayImport = useMayImport();
  const mayOpen = useMayOpen();
  const next = nextImport[kind];
  return (
    <ImportFrame
      kind={kind}
      step="result"
      view={view}
      actions={<Actions view={view} steering={steering} onAnother={() => address.open(null, view.isMade)} />}
    >
      {steering.failure === null ? null : <FieldError>{steering.failure}</FieldError>}
      <ImportNotices notices={view.notices} />
      <FileAgain view={view} address={address} />
      {state === 'finished' ? <MoneyNote view={view} /> : null}
      <RunProgress view={view}>
        {state === 'finished' ? (
          <Row>
            {list === null ? null : <LinkButton to={list}>{texts.view(many)}</LinkButton>}
            <PlaceOnMap view={view} />
            {next !== undefined && !view.isMade && mayImport(next) ? (
              <LinkButton to="import" parameters={{ kind: next }}>
                <FileUp aria-hidden="true" />
                {importMessages.title(inSentence(entityOf(next).label.many))}
              </LinkButton>
            ) : null}
            {view.isMade && mayOpen('firstSteps') ? <FirstStepsLink /> : null}
          </Row>
        ) : null}
      </RunProgress>
      <Panel
        flush
        title={texts.title}
        actions={
          verdicts.cannot + outcomes.failed > 0 && !view.isMade && state !== 'running' && state !== 'undoing' ? (
            <Row>
              <Button busy={steering.busy === 'download'} onClick={steering.download}>
                <Download aria-hidden="true" />
                {check.download(verdicts.cannot + outcomes.failed)}
              </Button>
            </Row>
          ) : null
        }
      >
        <RowFilter
          label={check.filter}
          allLabel={check.all}
          total={rowCount}
          value={shown}
          onChoose={setShown}
          choices={[
            ...importRowStates
              .filter((each) => outcomes[each] > 0)
              .map((each) => ({
                value: each,
                label: texts.outcomes[each],
                count: outcomes[each],
                ...outcomeLooks[each],
              })),
            ...(verdicts.cannot > 0
              ? [
                  {
                    value: 'cannot' as const,
                    label: texts.leftOut,
                    count: verdicts.cannot,
                    ...verdictLooks.cannot,
                  },
                ]
              : []),
          ]}
        />
        <ImportRowTable view={view} isSent filter={filterOf(shown)} />
      </Panel>
    </ImportFrame>
  );
}
