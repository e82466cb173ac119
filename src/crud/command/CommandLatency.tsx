import type { CommandedEntity } from '#domain/commands/act.ts';
import { countText } from '#format/numbers.ts';
import { formatSeconds } from '#format/duration.ts';
import { useHostQuery } from '../data/useHostQuery.ts';

/** The confirmation times of commands that this browser sent. */
export function CommandLatency({ entity, id }: { entity: CommandedEntity; id: number }) {
  const answer = useHostQuery('latency', { siteId: 0, device: { entity, id } });
  if (answer.status === 'failed') return answer.error.message;
  if (answer.status === 'loading') return '…';
  const { all } = answer.value;
  if (all === null) return 'None confirmed here';
  const figures = `median ${formatSeconds(all.p50)}, 95% within ${formatSeconds(all.p95)}`;
  return `${figures} (${countText(all.count, 'command')} in this browser)`;
}
