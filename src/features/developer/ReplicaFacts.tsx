import { FactList } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { ReactNode } from 'react';
import type { Diagnostics } from '#collections/replica/diagnostics/diagnostics.ts';
import { entityOf } from '#domain/entities/index.ts';
import { useSiteName } from '#crud/data/useSiteName.ts';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Elapsed } from '#ui/time/Elapsed.tsx';
import { formatBytes, formatCount } from './figuresText.ts';

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
    value: ({ entities }) => `About ${formatBytes(entities.reduce((sum, { size }) => sum + size, 0))}`,
  },
  { label: 'Searchable rows', value: ({ searchableRows }) => formatCount(searchableRows) },
  { label: 'Journal entries', value: ({ journalEntries }) => formatCount(journalEntries) },
  { label: 'Disk', value: ({ disk }) => disks[disk] },
];

/** `diagnostics`: null while it loads. */
export function ReplicaFacts({ diagnostics }: { diagnostics: Diagnostics | null }) {
  return (
    <FactList css={{ '& dd': { fontVariantNumeric: 'tabular-nums', minH: '5' } }}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{diagnostics === null ? <SkeletonBlock w="5rem" h="4" my="0.5" /> : value(diagnostics)}</dd>
        </div>
      ))}
    </FactList>
  );
}
