import { Download } from 'lucide-react';
import { entityOf } from '#domain/entities/index.ts';
import { fieldViews } from '#domain/import/fields.ts';
import { importKinds } from '#domain/import/kinds/index.ts';
import type { ImportKindId } from '#domain/import/plan.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { saveFile } from '#crud/export/exportCsv.ts';
import { Button } from '#ui/control/Button.tsx';
import { FactList, Stack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Note } from '#ui/text/text.tsx';
import { exampleFile } from './exampleFile.ts';

const { file: texts } = importMessages;

/** The fields that a file may have, and an example of one. */
export function ExpectedFields({ kind }: { kind: ImportKindId }) {
  const fields = fieldViews(importKinds[kind]);
  const named = (isRequired: boolean) =>
    fields
      .filter((field) => field.isRequired === isRequired)
      .map(({ label }) => label)
      .join(' · ');
  const parts = [
    { label: texts.required, text: named(true) },
    { label: texts.optional, text: named(false) },
  ].filter(({ text }) => text !== '');
  return (
    <Panel
      title={texts.needs}
      actions={
        <Button
          variant="ghost"
          onClick={() => saveFile(exampleFile(kind), texts.exampleName(entityOf(kind).label.many))}
        >
          <Download aria-hidden="true" />
          {texts.example}
        </Button>
      }
    >
      <Stack gap="3">
        <FactList gridTemplateColumns="minmax(0, 1fr)">
          {parts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </FactList>
        <Note>{texts.needsText}</Note>
      </Stack>
    </Panel>
  );
}
