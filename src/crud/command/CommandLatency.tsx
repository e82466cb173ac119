import type { CommandedEntity } from '#domain/commands/act.ts';
import { countText } from '#format/numbers.ts';
import { formatSeconds } from '#lib/duration.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { useHostQuery } from '../data/useHostQuery.ts';

const Cell = chakra('td', { base: { py: '1', pr: '4', textStyle: 'figures' } });
const Head = chakra('th', { base: { py: '1', pr: '4', textAlign: 'start', fontWeight: 'medium', color: 'fg.muted' } });

/** The confirmation times of commands that this browser sent. */
export function CommandLatency({ entity, id }: { entity: CommandedEntity; id: number }) {
  const answer = useHostQuery('latency', { siteId: 0, device: { entity, id } });
  if (answer.status === 'failed') return answer.error.message;
  if (answer.status === 'loading') return '…';
  const { all } = answer.value;
  if (all === null) return 'No confirmed commands in this browser yet';
  const figures = `median ${formatSeconds(all.p50)}, 95% within ${formatSeconds(all.p95)}`;
  return `${figures} (${countText(all.count, 'command')} in this browser)`;
}

/** One line for each device of a site (0: of all sites) that this browser commanded, slowest first. */
export function SiteLatency({ siteId }: { siteId: number }) {
  const answer = useHostQuery('latency', { siteId, device: null });
  if (answer.status === 'failed') return <p>{answer.error.message}</p>;
  if (answer.status === 'loading') return <p>…</p>;
  const { all, devices } = answer.value;
  if (all === null) return <p>No confirmed commands in this browser yet.</p>;
  return (
    <chakra.table textStyle="sm" w="full">
      <thead>
        <tr>
          <Head scope="col">Device</Head>
          <Head scope="col">Median</Head>
          <Head scope="col">95% within</Head>
          <Head scope="col">Commands</Head>
        </tr>
      </thead>
      <tbody>
        {[{ name: 'All', device: { entity: 'site', id: siteId }, ...all }, ...devices].map(
          ({ device: { entity, id }, name, p50, p95, count }) => (
            <tr key={`${entity} ${id}`}>
              <Cell>{name}</Cell>
              <Cell>{formatSeconds(p50)}</Cell>
              <Cell>{formatSeconds(p95)}</Cell>
              <Cell>{count}</Cell>
            </tr>
          ),
        )}
      </tbody>
    </chakra.table>
  );
}
