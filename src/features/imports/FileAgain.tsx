import type { ImportView } from '#domain/import/view.ts';
import { madeMessages } from '#domain/messages/many.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { makeSearch } from '#crud/import/importAddress.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { FieldError } from '#ui/field/FieldError.tsx';
import { UploadBox } from '#ui/field/UploadBox.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { importAccept, useFileReading } from './FileStep.tsx';
import type { ImportAddress } from './useImport.ts';

const { run: texts, file } = importMessages;

/** A file whose cells went with the tab is chosen again: nothing of it was stored, or no secrets were. */
export function FileAgain({ view, address }: { view: ImportView; address: ImportAddress }) {
  const again = useFileReading(view.kind, address.open);
  if (!view.needsFile) return null;
  if (view.isMade) {
    return (
      <Panel>
        <Row justifyContent="space-between">
          <span>{madeMessages.again}</span>
          <LinkButton to="import" parameters={{ kind: view.kind }} search={makeSearch}>
            {madeMessages.back}
          </LinkButton>
        </Row>
      </Panel>
    );
  }
  return (
    <Panel title={texts.needsFile(view.fileName)}>
      <Stack gap="3">
        {again.failure === null ? null : <FieldError>{again.failure.text}</FieldError>}
        <UploadBox
          label={texts.needsFile(view.fileName)}
          choose={file.choose}
          drop={file.drop}
          accept={importAccept}
          onFile={(chosen) => again.take(chosen.name, () => chosen.arrayBuffer())}
          progress={again.reading === null ? null : { text: file.reading(again.reading), fraction: null }}
        />
      </Stack>
    </Panel>
  );
}
