import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { toAppError } from '#domain/errors/appError.ts';
import { allSites } from '#domain/entities/site.ts';
import type { ImportKindId } from '#domain/import/plan.ts';
import type { ImportView } from '#domain/import/view.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { useSession } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { UploadBox } from '#ui/field/UploadBox.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Note } from '#ui/text/text.tsx';
import { ExpectedFields } from './ExpectedFields.tsx';
import { ImportFrame } from './ImportFrame.tsx';
import { UnfinishedImports } from './UnfinishedImports.tsx';
import { useImportRequests, type ImportAddress } from './useImport.ts';

const { file: texts } = importMessages;

export const importAccept = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

interface FileReading {
  /** The name of the file that is being handed over; null: none is. */
  reading: string | null;
  failure: { fileName: string; text: string } | null;
  take: (name: string, content: () => Promise<ArrayBuffer> | string) => void;
}

/** Hands a file to the host, and opens its import on the page. */
export function useFileReading(kind: ImportKindId, open: (id: string) => void): FileReading {
  const { siteId, sites } = useSession();
  const requests = useImportRequests();
  const [reading, setReading] = useState<string | null>(null);
  const [failure, setFailure] = useState<FileReading['failure']>(null);
  const [only] = sites;
  const site = siteId === allSites.id || siteId === null ? (sites.length === 1 ? (only?.id ?? null) : null) : siteId;
  const read = async (name: string, content: () => Promise<ArrayBuffer> | string) => {
    setFailure(null);
    setReading(name);
    try {
      open(await requests.open({ kind, name, content: await content(), siteId: site }));
    } catch (thrown) {
      setFailure({ fileName: name, text: toAppError(thrown).message });
    }
    setReading(null);
  };
  return { reading, failure, take: (name, content) => void read(name, content) };
}

export interface FileStepProps {
  kind: ImportKindId;
  /** The import whose file is read, or could not be; null: none is chosen. */
  view: ImportView | null;
  address: ImportAddress;
}

/** The first step: a file, or cells of a spreadsheet. */
export function FileStep({ kind, view, address }: FileStepProps) {
  const file = useFileReading(kind, address.open);
  const reading = file.reading ?? (view?.state === 'reading' ? view.fileName : null);
  const failure =
    file.failure ??
    (view?.state === 'failed' && file.reading === null
      ? { fileName: view.fileName, text: view.notices.join(' ') }
      : null);
  const { done = 0, total = 0 } = view?.progress ?? {};
  return (
    <ImportFrame kind={kind} step="file">
      <Panel title={texts.title}>
        <Stack gap="4">
          {failure === null ? null : (
            <ErrorState title={texts.failed(failure.fileName)} action={null}>
              {failure.text}
            </ErrorState>
          )}
          <Stack gap="2">
            <UploadBox
              label={texts.title}
              choose={failure === null ? texts.choose : texts.another}
              drop={texts.drop}
              accept={importAccept}
              onFile={(chosen) => file.take(chosen.name, () => chosen.arrayBuffer())}
              progress={
                reading === null ? null : { text: texts.reading(reading), fraction: total === 0 ? null : done / total }
              }
            />
            <Note textWrap="pretty">{texts.formats}</Note>
            <Note textWrap="pretty">{texts.spreadsheet}</Note>
          </Stack>
          <PastedCells isBusy={reading !== null} onPasted={(text) => file.take(texts.pastedName, () => text)} />
          <Note>{texts.nothingSaved}</Note>
        </Stack>
      </Panel>
      <UnfinishedImports kind={kind} current={address.id} />
      <ExpectedFields kind={kind} />
    </ImportFrame>
  );
}

interface PastedCellsProps {
  isBusy: boolean;
  onPasted: (text: string) => void;
}

/** Cells of a spreadsheet, as text with tabs. */
function PastedCells({ isBusy, onPasted }: PastedCellsProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  if (!isOpen) {
    return (
      <Row>
        <Button onClick={() => setOpen(true)} disabled={isBusy}>
          <ClipboardPaste aria-hidden="true" />
          {texts.paste}
        </Button>
      </Row>
    );
  }
  const take = () => {
    setProblem(text.trim() === '' ? texts.pasteFirst : null);
    if (text.trim() !== '') onPasted(text);
  };
  return (
    <Stack gap="2">
      <FormField label={texts.pasteLabel} hint={texts.pasteHint} error={problem}>
        <TextArea
          autoFocus
          rows={6}
          value={text}
          spellCheck={false}
          fontFamily="mono"
          whiteSpace="pre"
          overflowX="auto"
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </FormField>
      <Row>
        <Button onClick={take} disabled={isBusy}>
          {texts.takePasted}
        </Button>
      </Row>
    </Stack>
  );
}
