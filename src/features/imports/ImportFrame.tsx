import type { ReactNode } from 'react';
import { entityOf } from '#domain/entities/index.ts';
import type { ImportKindId } from '#domain/import/plan.ts';
import type { ImportView } from '#domain/import/view.ts';
import { importMessages as texts } from '#domain/messages/imports.ts';
import { inSentence } from '#domain/messages/records.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { ListNote } from '#ui/page/ListNote.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { TriangleAlert } from 'lucide-react';
import { ImportSteps } from './ImportSteps.tsx';
import type { ImportStepId } from './importStep.ts';

export interface ImportFrameProps {
  kind: ImportKindId;
  step: ImportStepId;
  /** The open import; absent: none is. */
  view?: ImportView;
  /** Whether a form makes the rows, and no file has them; absent: as the open import says. */
  isMade?: boolean;
  /** The buttons of the step, its main one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of each step: the page's title, the file, and where the person is. */
export function ImportFrame({ kind, step, view, isMade = view?.isMade ?? false, actions, children }: ImportFrameProps) {
  const many = inSentence(entityOf(kind).label.many);
  return (
    <>
      <PageHeader
        title={isMade ? texts.makeTitle(many) : texts.title(many)}
        subtitle={
          view === undefined ? (
            <AppLink to="imports">{texts.all}</AppLink>
          ) : isMade ? (
            view.fileName
          ) : (
            texts.subtitle(view.fileName, texts.rows(view.rowCount))
          )
        }
        actions={actions}
      />
      <ImportSteps current={step} isMade={isMade} />
      <Stack gap="4">{children}</Stack>
    </>
  );
}

/** What a person must know: why it stopped, or that repetition cannot be excluded. */
export function ImportNotices({ notices }: { notices: readonly string[] }) {
  return notices.map((notice) => (
    <ListNote key={notice} colorPalette="open" mb="0">
      <TriangleAlert aria-hidden="true" />
      <span>{notice}</span>
    </ListNote>
  ));
}
