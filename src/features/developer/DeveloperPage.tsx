import { Download } from 'lucide-react';
import { useMemo, useCallback, useState, type ReactNode } from 'react';
import { formatISO } from 'date-fns';
import { Stack, FactList } from '#ui/layout/layout.tsx';
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
import { downloadFailed } from '#domain/messages/pageNotices.ts';
import { useData } from '#crud/context/replica.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { entityOf } from '#domain/entities/index.ts';
import { useSiteName } from '#crud/data/useSiteName.ts';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { formatSeconds } from '#format/duration.ts';
import { FreshnessMark } from '#crud/freshness/FreshnessMark.tsx';
import type { Column } from '#crud/table/column.ts';
import { decimalText, numberText } from '#format/numbers.ts';

const units = ['B', 'kB', 'MB', 'GB'] as const;

/** A number of bytes: "1.2 MB". Each unit is 1,000 of the previous one. */
function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${decimalText(value, power === 0 || value >= 100 ? 0 : 1)} ${units[power]}`;
}

/** A count with thousands separators; "–" for 0. */
function formatCount(count: number): string {
  return count === 0 ? '–' : numberText(count);
}

const counts = {
  rows: ({ rows }) => rows,
  size: ({ size }) => size,
  pages: ({ pages }) => pages,
  reads: ({ reads }) => reads,
  saved: ({ coalesced, batched }) => coalesced + batched,
  applied: ({ applied }) => applied,
  ignored: ({ ignored }) => ignored,
  unreadable: ({ unreadable }) => unreadable,
} satisfies Record<string, (entity: EntityDiagnostics) => number>;
type Count = keyof typeof counts;

/** One line of the table. */
type EntityLine = EntityDiagnostics & { id: number };

const totalOf = ({ entities }: Diagnostics, count: Count) =>
  entities.reduce((sum, entity) => sum + counts[count](entity), 0);

function counted(
  id: Count,
  column: Pick<Column<EntityLine>, 'header' | 'meaning' | 'folds'>,
  text: (count: number) => string = formatCount,
): Column<EntityLine> {
  return {
    id,
    width: '4.75rem',
    align: 'end',
    card: 'filled',
    ...column,
    cell: (line) => (counts[id](line) === 0 ? null : text(counts[id](line))),
  };
}

const sizeText = (size: number) => (size === 0 ? '–' : formatBytes(size));

const entityColumns: readonly Column<EntityLine>[] = [
  {
    id: 'entity',
    header: 'Entity',
    width: '10.5rem',
    card: 'title',
    cell: ({ entity }) => entityOf(entity).label.many,
  },
  {
    id: 'freshness',
    header: 'Freshness',
    width: '10.5rem',
    card: 'mark',
    cell: (entity) => <FreshnessMark {...entity} />,
  },
  counted('rows', { header: 'Rows' }),
  counted('size', { header: 'Size', meaning: 'Approximate size of the rows as text', folds: 'lgDown' }, sizeText),
  {
    id: 'lastResyncAt',
    header: 'Last resync',
    meaning: 'Time since the last full resync, and how long it took',
    width: '8.5rem',
    align: 'end',
    folds: 'mdDown',
    card: 'filled',
    cell: ({ lastResyncAt, lastResyncTook }) =>
      lastResyncAt === null ? null : (
        <span>
          <Elapsed since={lastResyncAt} /> · {formatSeconds(lastResyncTook ?? 0)}
        </span>
      ),
  },
  counted('pages', { header: 'Pages', meaning: 'List pages requested', folds: 'mdDown' }),
  counted('reads', { header: 'Reads', meaning: 'Requests for changed records' }),
  counted('saved', { header: 'Saved', meaning: 'Requests saved by combining events and records' }),
  counted('applied', { header: 'Applied', meaning: 'Events that marked a record as out of date' }),
  counted('ignored', {
    header: 'Ignored',
    meaning: "Events about records that aren't stored here",
    folds: 'lgDown',
  }),
  counted('unreadable', { header: 'Bad', meaning: 'Unreadable rows' }),
];

const realms: Record<Diagnostics['realm'], string> = {
  'shared worker': 'Shared worker',
  worker: 'Worker in a tab',
  page: 'Page',
};

const disks: Record<Diagnostics['disk'], string> = {
  opened: 'Nothing written yet',
  kept: 'Saved for the next start',
  unavailable: 'Not used',
};

/** The name of the synced site. */
function FollowedSite({ diagnostics: { entities } }: { diagnostics: Diagnostics }) {
  const siteName = useSiteName();
  const siteId = entities.find(({ entity }) => entityOf(entity).scope === 'site')?.siteId;
  return siteName(siteId) ?? '–';
}

/** The replica's memory is estimated: browsers do not report the memory of shared workers. */
function EstimatedMemory({ bytes }: { bytes: number }) {
  return (
    <>
      About {formatBytes(bytes)}
      <chakra.small display="block" textStyle="xs" color="fg.muted">
        Estimated from stored rows: this browser doesn't report the memory of workers.
      </chakra.small>
    </>
  );
}

const totals: readonly { id: Count; label: string }[] = [
  { id: 'rows', label: 'Rows' },
  { id: 'pages', label: 'List pages requested' },
  { id: 'reads', label: 'Requests for changed records' },
  { id: 'saved', label: 'Requests saved' },
  { id: 'applied', label: 'Events applied' },
  { id: 'ignored', label: 'Events ignored' },
  { id: 'unreadable', label: 'Unreadable rows' },
];

const facts: readonly { label: string; value: (diagnostics: Diagnostics) => ReactNode }[] = [
  { label: 'Runs in', value: ({ realm }) => realms[realm] },
  { label: 'Build', value: ({ build }) => build },
  { label: 'Running for', value: ({ since }) => <Elapsed since={since} /> },
  { label: 'Site', value: (diagnostics) => <FollowedSite diagnostics={diagnostics} /> },
  { label: 'Tabs', value: ({ tabs }) => formatCount(tabs) },
  { label: 'Recent commands', value: ({ commands }) => formatCount(commands) },
  {
    label: 'Memory',
    value: ({ memory: { bytes, isEstimated } }) =>
      isEstimated ? <EstimatedMemory bytes={bytes} /> : formatBytes(bytes),
  },
  {
    label: 'Size of rows as text',
    value: (diagnostics) => `About ${formatBytes(totalOf(diagnostics, 'size'))}`,
  },
  // Totals stand here: below the table they would move with every entity that is loaded.
  ...totals.map(({ id, label }) => ({
    label,
    value: (diagnostics: Diagnostics) => formatCount(totalOf(diagnostics, id)),
  })),
  { label: 'Searchable rows', value: ({ searchableRows }) => formatCount(searchableRows) },
  { label: 'Journal entries', value: ({ journalEntries }) => formatCount(journalEntries) },
  { label: 'Disk', value: ({ disk }) => disks[disk] },
];

/** `diagnostics`: null while it loads. */
function ReplicaFacts({ diagnostics }: { diagnostics: Diagnostics | null }) {
  return (
    // Most browsers need the explanation of the memory, whose room is there from the start.
    <FactList
      css={{
        '& dd': { fontVariantNumeric: 'tabular-nums', minH: '5' },
        '& [data-fact=Memory] dd': { minH: '4.25rem' },
      }}
    >
      {facts.map(({ label, value }) => (
        <div key={label} data-fact={label}>
          <dt>{label}</dt>
          <dd>{diagnostics === null ? <SkeletonBlock w="5rem" h="4" my="0.5" /> : value(diagnostics)}</dd>
        </div>
      ))}
    </FactList>
  );
}

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
  return (
    // Its many figures scroll sideways where they do not fit.
    <chakra.div
      role="group"
      aria-label="Figures of the entities"
      tabIndex={0}
      textStyle="figures"
      overflowX="auto"
      css={{ '--top-bar': '0px' }}
    >
      <Table label="Entities" columns={entityColumns} rows={rows} density="compact" />
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
