import { Download } from 'lucide-react';
import { useMemo, useCallback, useState } from 'react';
import { formatISO } from 'date-fns';
import { Stack } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { configFaultText, type ConfigFault } from '#domain/config/readRuntimeConfig.ts';
import type { Diagnostics, EntityDiagnostics } from '#collections/replica/diagnostics/diagnostics.ts';
import { useHostQuery } from '#crud/data/useHostQuery.ts';
import { Button } from '#ui/control/Button.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Table } from '#crud/table/Table.tsx';
import { toAppError } from '#domain/errors/appError.ts';
import { downloadFailed } from '#domain/messages/catalogue.ts';
import { useData } from '#crud/context/replica.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { ReplicaFacts } from './ReplicaFacts.tsx';
import { entityColumns, totalsOf } from './entityColumns.tsx';

/** The number of newest entries in a download. */
const maximumEntries = 1000;

function useJournalDownload(): { busy: boolean; download: () => void } {
  const { replica } = useData();
  const [busy, setBusy] = useState(false);
  const download = useCallback(() => {
    setBusy(true);
    replica
      .hostRequest('journalExport', { limit: maximumEntries })
      .then((text) => save(text, `gatehouse-journal-${formatISO(new Date(), { representation: 'date' })}.json`))
      .catch((thrown: unknown) => showNotice(downloadFailed, toAppError(thrown).message))
      .finally(() => setBusy(false));
  }, [replica]);
  return { busy, download };
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** @param entities null while they load. */
function EntityTable({ entities }: { entities: readonly EntityDiagnostics[] | null }) {
  const rows = useMemo(() => entities?.map((entity, id) => ({ ...entity, id })) ?? null, [entities]);
  const sums = useMemo(() => totalsOf(entities ?? []), [entities]);
  return (
    <chakra.div textStyle="figures">
      <Table label="Entities" columns={entityColumns} rows={rows} sums={sums} density="compact" />
    </chakra.div>
  );
}

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
    <Stack gap="4">
      <Panel title="Host">
        <ReplicaFacts diagnostics={diagnostics} />
      </Panel>
      <Panel title="Entities" flush>
        <EntityTable entities={diagnostics?.entities ?? null} />
      </Panel>
    </Stack>
  );
}
