import type { Latencies, Latency } from '#collections/replica/figures/latency.ts';
import { allSites } from '#domain/entities/site.ts';
import { numberText } from '#format/numbers.ts';
import { formatSeconds } from '#format/duration.ts';
import { useSession, type Session } from '#crud/context/session.ts';
import { useHostQuery } from '#crud/data/useHostQuery.ts';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { belowAwaited } from '#ui/layout/belowAwaited.ts';
import { Panel } from '#ui/page/Panel.tsx';
import { PanelNote } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** The latency of a site, or of a device; null: no confirmed command yet. */
interface LatencyLine {
  id: number;
  name: string;
  latency: Latency | null;
}

const columnsOf = (what: string): readonly Column<LatencyLine>[] => [
  { id: 'name', header: what, card: 'title', cell: ({ name }) => name },
  { id: 'p50', header: 'Median', cell: ({ latency }) => latency && formatSeconds(latency.p50) },
  { id: 'p95', header: '95% within', cell: ({ latency }) => latency && formatSeconds(latency.p95) },
  { id: 'count', header: 'Commands', cell: ({ latency }) => numberText(latency?.count ?? 0) },
];
const deviceColumns = columnsOf('Device');
const siteColumns = columnsOf('Site');

/** The slowest device first. */
const deviceLines = ({ all, devices }: Latencies): LatencyLine[] =>
  [{ name: 'All', latency: all }, ...devices.map(({ name, ...latency }) => ({ name, latency }))].map((line, id) => ({
    id,
    ...line,
  }));

const siteLines = ({ sites: measured }: Latencies, sites: Session['sites']): LatencyLine[] =>
  sites.map(({ id, name }) => ({ id, name, latency: measured.find(({ siteId }) => siteId === id) ?? null }));

/**
 * The confirmation times of commands: by device of one site, or (0) by site.
 * @param isAwaited whether what stands above still grows.
 */
export function RoundTripsPanel({ siteId, isAwaited }: { siteId: number; isAwaited: boolean }) {
  return (
    <chakra.div pt="4" css={isAwaited ? belowAwaited : undefined}>
      <Panel title="Command times" flush>
        <PanelNote>From pressing the button to confirmation, for commands from this browser.</PanelNote>
        <RoundTrips siteId={siteId} />
      </Panel>
    </chakra.div>
  );
}

function RoundTrips({ siteId }: { siteId: number }) {
  const { sites } = useSession();
  const answer = useHostQuery('latency', { siteId, device: null });
  const isAllSites = siteId === allSites.id;
  if (answer.status === 'failed') return <InsteadOfTable>{answer.error.message}</InsteadOfTable>;
  if (answer.status === 'loading') return <InsteadOfTable>…</InsteadOfTable>;
  if (answer.value.all === null && !isAllSites)
    return <InsteadOfTable>No confirmed commands in this browser yet.</InsteadOfTable>;
  return (
    <chakra.div textStyle="figures">
      <Table
        label="Command times"
        columns={isAllSites ? siteColumns : deviceColumns}
        rows={isAllSites ? siteLines(answer.value, sites) : deviceLines(answer.value)}
        density="compact"
      />
    </chakra.div>
  );
}

function InsteadOfTable({ children }: { children: string }) {
  return (
    <chakra.p px="4" pb="3">
      {children}
    </chakra.p>
  );
}
