import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ImportKindId } from '#domain/import/plan.ts';
import type { ImportState, ImportView } from '#domain/import/view.ts';
import { importMessages } from '#domain/messages/imports.ts';
import { useHostQuery } from '#crud/data/useHostQuery.ts';
import { importSearch } from '#crud/import/importAddress.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { ConfirmDialog } from '#crud/message/ConfirmDialog.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { List, Row } from '#ui/layout/layout.tsx';
import { RuledItem } from '#ui/layout/list.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted, Strong } from '#ui/text/text.tsx';
import { RelativeMoment } from '#ui/time/RelativeMoment.tsx';
import { useImportRequests } from './useImport.ts';

const texts = importMessages.file;

/** An import in these states waits for a person, or goes on by itself. */
const unfinished: readonly ImportState[] = [
  'reading',
  'matching',
  'planning',
  'planned',
  'running',
  'paused',
  'stopped',
];

/** A running import is stopped before it can be removed. */
export const canForget = ({ state }: ImportView): boolean =>
  !['reading', 'planning', 'running', 'undoing'].includes(state);

export interface ForgetImportProps {
  view: ImportView;
}

/** Removes an import from this browser, after a question. */
export function ForgetImport({ view }: ForgetImportProps) {
  const { steer } = useImportRequests();
  const [isAsking, setAsking] = useState(false);
  if (!canForget(view)) return null;
  return (
    <>
      <IconButton icon={Trash2} label={`${texts.forget}: ${view.fileName}`} onClick={() => setAsking(true)} />
      {isAsking ? (
        <ConfirmDialog
          title={texts.forgetTitle(view.fileName)}
          action={texts.forgetConfirm}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await steer(view.id, 'forget');
            setAsking(false);
          }}
        >
          {texts.forgetText}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

export interface UnfinishedImportsProps {
  kind: ImportKindId;
  /** The import on the page, which is not offered. */
  current: string | null;
}

/** Imports of this kind that a person can go on with; nothing where none are. */
export function UnfinishedImports({ kind, current }: UnfinishedImportsProps) {
  const imports = useHostQuery('imports', null);
  if (imports.status !== 'ready') return null;
  const waiting = imports.value.filter(
    (view) => view.kind === kind && view.id !== current && unfinished.includes(view.state),
  );
  if (waiting.length === 0) return null;
  return (
    <Panel flush title={texts.unfinished}>
      <List>
        {waiting.map((view) => (
          <RuledItem key={view.id}>
            <Row px="4" py="2" columnGap="3" justifyContent="space-between">
              <Row columnGap="3" textStyle="sm">
                <Strong overflowWrap="anywhere">{view.fileName}</Strong>
                <Muted>{importMessages.rows(view.rowCount)}</Muted>
                <Muted>{importMessages.run.states[view.state]}</Muted>
                <Muted>
                  <RelativeMoment at={view.at} />
                </Muted>
              </Row>
              <Row>
                <ForgetImport view={view} />
                <LinkButton to="import" parameters={{ kind }} search={importSearch(view.id)}>
                  {texts.goOn}
                </LinkButton>
              </Row>
            </Row>
          </RuledItem>
        ))}
      </List>
    </Panel>
  );
}
