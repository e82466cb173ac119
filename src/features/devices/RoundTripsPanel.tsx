import { allSites } from '#domain/entities/site.ts';
import { formatSeconds } from '#lib/duration.ts';
import { SiteLatency } from '#crud/command/CommandLatency.tsx';
import { useSession } from '#crud/context/session.ts';
import { useHostQuery } from '#crud/data/useHostQuery.ts';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const Cell = chakra('td', { base: { py: '1', pr: '4', textStyle: 'figures' } });
const Head = chakra('th', { base: { py: '1', pr: '4', textAlign: 'start', fontWeight: 'medium' } });

/** The confirmation times of commands: by device of one site, or (0) by site. */
export function RoundTripsPanel({ siteId }: { siteId: number }) {
  return (
    <chakra.div pt="4">
      <Panel title="Command times">
        <chakra.p textStyle="sm" color="fg.muted" pb="2">
          From pressing the button to confirmation, for commands from this browser.
        </chakra.p>
        {siteId === allSites.id ? <BySite /> : <SiteLatency siteId={siteId} />}
      </Panel>
    </chakra.div>
  );
}

function BySite() {
  const { sites } = useSession();
  return (
    <chakra.table textStyle="sm" w="full">
      <thead>
        <chakra.tr color="fg.muted">
          <Head scope="col">Site</Head>
          <Head scope="col">Median</Head>
          <Head scope="col">95% within</Head>
          <Head scope="col">Commands</Head>
        </chakra.tr>
      </thead>
      <tbody>
        {sites.map(({ id, name }) => (
          <SiteRow key={id} siteId={id} name={name} />
        ))}
      </tbody>
    </chakra.table>
  );
}

function SiteRow({ siteId, name }: { siteId: number; name: string }) {
  const answer = useHostQuery('latency', { siteId, device: null });
  const all = answer.status === 'ready' ? answer.value.all : null;
  return (
    <tr>
      <Cell>{name}</Cell>
      <Cell>{all === null ? '–' : formatSeconds(all.p50)}</Cell>
      <Cell>{all === null ? '–' : formatSeconds(all.p95)}</Cell>
      <Cell>
        {answer.status === 'failed' ? answer.error.message : (all?.count ?? (answer.status === 'ready' ? 0 : '…'))}
      </Cell>
    </tr>
  );
}
