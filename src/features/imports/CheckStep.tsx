import { Download } from 'lucide-react';
import { useState } from 'react';
import { entityOf } from '#domain/entities/index.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { importVerdicts, type ImportVerdict } from '#domain/import/plan.ts';
import type { ImportView } from '#domain/import/view.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { madeMessages } from '#domain/messages/many.ts';
import { wordsInSentence } from '#domain/messages/records.ts';
import { numberText } from '#format/numbers.ts';
import { makeSearch } from '#crud/import/importAddress.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { Button } from '#ui/control/Button.tsx';
import { FieldError } from '#ui/field/FieldError.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { ProgressBar } from '#ui/table/ProgressBar.tsx';
import { Note } from '#ui/text/text.tsx';
import { FileAgain } from './FileAgain.tsx';
import { ImportFrame, ImportNotices } from './ImportFrame.tsx';
import { ImportRowTable, verdictLooks, verdictText } from './ImportRowTable.tsx';
import { MoneyNote } from './MoneyNote.tsx';
import { RowFilter } from './RowFilter.tsx';
import { saveRefusals } from './saveRefusals.ts';
import { useImportRequests, type ImportAddress } from './useImport.ts';

const { check: texts } = importMessages;

export interface CheckStepProps {
  view: ImportView;
  address: ImportAddress;
  onColumns: () => void;
}

/** The third step: what becomes of each row, before anything is saved. */
export function CheckStep({ view, address, onColumns }: CheckStepProps) {
  const { kind, state, verdicts, rowCount, progress } = view;
  const requests = useImportRequests();
  const [verdict, setVerdict] = useState<ImportVerdict | null>(null);
  const [busy, setBusy] = useState<'start' | 'download' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isChecked = state === 'planned';
  const words = wordsInSentence(entityOf(kind).label);
  const isNothing = isChecked && verdicts.create + verdicts.change === 0;
  const act = async (name: 'start' | 'download', run: () => Promise<unknown>) => {
    setBusy(name);
    setFailure(null);
    try {
      await run();
    } catch (thrown) {
      setFailure(toAppError(thrown).message);
    }
    setBusy(null);
  };
  return (
    <ImportFrame
      kind={kind}
      step="check"
      view={view}
      actions={
        <>
          {view.isMade ? (
            <LinkButton to="import" parameters={{ kind }} search={makeSearch}>
              {madeMessages.back}
            </LinkButton>
          ) : (
            <Button onClick={onColumns}>{texts.back}</Button>
          )}
          {view.isMade && state === 'matching' ? (
            <Button onClick={() => void act('start', () => requests.set({ id: view.id, settings: view.settings }))}>
              {madeMessages.checkAgain}
            </Button>
          ) : null}
          {isChecked && !isNothing && !view.needsFile ? (
            <Button
              variant="solid"
              colorPalette="accent"
              busy={busy === 'start'}
              onClick={() => void act('start', () => requests.steer(view.id, 'start'))}
            >
              {texts.start(verdicts, words)}
            </Button>
          ) : null}
        </>
      }
    >
      {failure === null ? null : <FieldError>{failure}</FieldError>}
      <ImportNotices notices={view.notices} />
      <MoneyNote view={view} />
      <FileAgain view={view} address={address} />
      <Panel
        flush
        title={texts.title}
        actions={
          isChecked && verdicts.cannot > 0 && !view.isMade ? (
            <Button
              busy={busy === 'download'}
              onClick={() =>
                void act('download', async () => saveRefusals(view.fileName, await requests.refusals(view.id)))
              }
            >
              <Download aria-hidden="true" />
              {texts.download(verdicts.cannot)}
            </Button>
          ) : null
        }
      >
        <RowFilter
          label={texts.filter}
          allLabel={texts.all}
          total={rowCount}
          value={verdict}
          onChoose={setVerdict}
          choices={importVerdicts.map((each) => ({
            value: each,
            label: verdictText(view, each),
            count: verdicts[each],
            ...verdictLooks[each],
          }))}
        />
        <Row px="4" pb="3" role="status" columnGap="3" textStyle="sm">
          {isChecked || progress === null ? (
            <Note>{isNothing ? `${texts.nothing}. ${texts.nothingText}` : texts.nothingSent}</Note>
          ) : (
            <ProgressBar
              share={progress.total === 0 ? 0 : progress.done / progress.total}
              text={texts.checking(numberText(progress.done), numberText(progress.total))}
            />
          )}
        </Row>
        <ImportRowTable view={view} isSent={false} filter={verdict === null ? {} : { verdict }} />
      </Panel>
    </ImportFrame>
  );
}
