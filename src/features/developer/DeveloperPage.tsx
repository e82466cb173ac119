import { chakra } from '#ui/theme/chakra.ts';
import { Download } from 'lucide-react';
import { configFaultText, type ConfigFault } from '#domain/config/readRuntimeConfig.ts';
import type { Diagnostics } from '#collections/replica/diagnostics/diagnostics.ts';
import { useHostQuery } from '#crud/data/useHostQuery.ts';
import { Button } from '#ui/control/Button.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { EntityTable } from './EntityTable.tsx';
import { ReplicaFacts } from './ReplicaFacts.tsx';
import { useJournalDownload } from './useJournalDownload.ts';

export default function DeveloperPage({ configFaults }: { configFaults: readonly ConfigFault[] }) {
  const diagnostics = useHostQuery('diagnostics', null);
  const { busy, download } = useJournalDownload();
  return (
    <>
      <PageHeader
        title="Developer"
        subtitle="The data that this browser holds, and how it is kept up to date."
        actions={
          <Button busy={busy} onClick={download}>
            <Download aria-hidden="true" />
            Download journal
          </Button>
        }
      />
      {configFaults.length === 0 ? null : (
        <Panel title="Configuration">
          <ul>
            {configFaults.map((fault) => (
              <li key={fault.field}>{configFaultText(fault)}</li>
            ))}
          </ul>
        </Panel>
      )}
      {diagnostics.status === 'failed' ? (
        <ErrorState title="Diagnostics are not available" onRetry={diagnostics.retry}>
          {diagnostics.error.message}
        </ErrorState>
      ) : (
        <Inside diagnostics={diagnostics.status === 'ready' ? diagnostics.value : null} />
      )}
    </>
  );
}

/** @param diagnostics null while they load. */
function Inside({ diagnostics }: { diagnostics: Diagnostics | null }) {
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <Panel title="Host">
        <ReplicaFacts diagnostics={diagnostics} />
      </Panel>
      <Panel title="Entities" flush>
        <EntityTable entities={diagnostics?.entities ?? null} />
      </Panel>
    </chakra.div>
  );
}
