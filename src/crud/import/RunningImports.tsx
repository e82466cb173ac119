import { entityOf } from '#domain/entities/index.ts';
import type { ImportState, ImportView } from '#domain/import/view.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { inSentence } from '#domain/messages/records.ts';
import { numberText } from '#format/numbers.ts';
import { Row } from '#ui/layout/layout.tsx';
import { ProgressBar } from '#ui/table/ProgressBar.tsx';
import { Muted, Strong } from '#ui/text/text.tsx';
import { useHostQuery } from '../data/useHostQuery.ts';
import { LinkButton } from '../link/LinkButton.tsx';
import { importSearch } from './importAddress.ts';

const { run: texts } = importMessages;

const shownStates: readonly ImportState[] = ['running', 'paused', 'undoing'];

function RunningImport({ view: { id, kind, state, progress } }: { view: ImportView }) {
  return (
    <Row pb="2" columnGap="3" textStyle="sm" data-import={state}>
      <Strong>{texts.outside(inSentence(entityOf(kind).label.many))}</Strong>
      {progress === null || state === 'paused' ? (
        <Muted>{texts.states[state]}</Muted>
      ) : (
        <ProgressBar
          share={progress.total === 0 ? 0 : progress.done / progress.total}
          text={`${numberText(progress.done)} of ${numberText(progress.total)}`}
        />
      )}
      <LinkButton to="import" parameters={{ kind }} search={importSearch(id)} size="xs">
        {texts.details}
      </LinkButton>
    </Row>
  );
}

/** The imports that run in this browser, a line for each; nothing while none does. */
export function RunningImports() {
  const imports = useHostQuery('imports', null);
  if (imports.status !== 'ready') return null;
  return imports.value
    .filter(({ state }) => shownStates.includes(state))
    .map((view) => <RunningImport key={view.id} view={view} />);
}
