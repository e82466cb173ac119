import { LockKeyhole, SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { entityOf } from '#domain/entities/index.ts';
import { importKindIds, type ImportKindId } from '#domain/import/plan.ts';
import { importMessages as texts } from '#domain/messages/imports.ts';
import { manyKinds } from '#domain/many/manyKinds.ts';
import { pageMessages } from '#domain/messages/pages.ts';
import { inSentence } from '#domain/messages/records.ts';
import { describeRight, givingRights } from '#domain/permissions/describe.ts';
import { admitImport, importAsk } from '#domain/routes/admitImport.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useSession } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { DetailSkeleton } from '#ui/skeleton/DetailSkeleton.tsx';
import { useRecordTitle } from '#lib/recordTitle.ts';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { stepOf } from './importStep.ts';
import { ImportFrame } from './ImportFrame.tsx';
import { ResultStep } from './ResultStep.tsx';
import { useImportAddress, useShownImport, type ImportAddress } from './useImport.ts';

const MakeStep = lazy(() => import('./make/MakeStep.tsx'));

/** The import of one kind of records: a file, its columns, what would happen, and what happened. */
export default function ImportPage({ parameters }: { parameters: Readonly<Record<string, string | number>> }) {
  const given = String(parameters['kind']);
  const kind: ImportKindId = isOneOf(importKindIds, given) ? given : 'unit';
  const { visitor } = useSession();
  const many = inSentence(entityOf(kind).label.many);
  const { isMaking } = useImportAddress();
  const title = isMaking && isOneOf(manyKinds, kind) ? texts.makeTitle(many) : texts.title(many);
  useRecordTitle(title);
  const admission = admitImport(kind, visitor);
  if (admission.verdict === 'admitted') return <Import key={kind} kind={kind} />;
  // The organisation's features are still to come.
  if (admission.verdict === 'notFound' && visitor.features === null) return <PageHeader title={title} subtitle=" " />;
  const missing = admission.verdict === 'refused' ? admission.missing : importAsk(kind);
  return (
    <>
      <PageHeader title={title} />
      <Panel>
        <EmptyState icon={LockKeyhole} title={texts.notYours(inSentence(entityOf(kind).label.many))}>
          {admission.verdict === 'refused'
            ? pageMessages.missingRight(describeRight(missing), describeRight(givingRights))
            : texts.switchedOff(entityOf(kind).label.many)}
        </EmptyState>
      </Panel>
    </>
  );
}

function Import({ kind }: { kind: ImportKindId }) {
  const address = useImportAddress();
  // Another import of the page begins at the step of its own state.
  return <ShownImport key={address.id ?? ''} kind={kind} address={address} />;
}

function ShownImport({ kind, address }: { kind: ImportKindId; address: ImportAddress }) {
  const shown = useShownImport(address.id, kind);
  const [isMatching, setMatching] = useState(false);
  if (shown.status === 'none' && address.isMaking && isOneOf(manyKinds, kind)) {
    return (
      <Suspense fallback={<DetailSkeleton facts={6} />}>
        <MakeStep kind={kind} address={address} />
      </Suspense>
    );
  }
  if (shown.status === 'none') return <FileStep kind={kind} view={null} address={address} />;
  if (shown.status === 'ready') {
    const { view } = shown;
    const step = stepOf(view.state, isMatching);
    // Nobody matches the columns of rows that a form wrote, also where their check failed.
    switch (view.isMade && step === 'columns' ? 'check' : step) {
      case 'file':
        return <FileStep kind={kind} view={view} address={address} />;
      case 'columns':
        return (
          <ColumnsStep
            view={view}
            address={address}
            onMatching={() => setMatching(true)}
            onChecked={() => setMatching(false)}
          />
        );
      case 'check':
        return <CheckStep view={view} address={address} onColumns={() => setMatching(true)} />;
      default:
        return <ResultStep view={view} address={address} />;
    }
  }
  return (
    <ImportFrame kind={kind} step="file">
      {shown.status === 'loading' ? (
        <DetailSkeleton facts={4} />
      ) : (
        <Panel>
          {shown.status === 'failed' ? (
            <ErrorState title={texts.notRead} onRetry={shown.retry}>
              {shown.error.message}
            </ErrorState>
          ) : (
            <EmptyState
              icon={SearchX}
              title={texts.gone.title}
              action={<Button onClick={() => address.open(null)}>{texts.gone.action}</Button>}
            >
              {texts.gone.text}
            </EmptyState>
          )}
        </Panel>
      )}
    </ImportFrame>
  );
}
