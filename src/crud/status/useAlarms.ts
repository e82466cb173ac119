import { useHostQuery } from '../data/useHostQuery.ts';

/** Whether the alarms and faults of a site (0: of all) were read. */
export function useAlarmsRead(siteId: number): boolean {
  const answer = useHostQuery('alarms', { siteId });
  return answer.status === 'ready' && answer.value.isRead.alarming && answer.value.isRead.faulted;
}

/** Why the alarms and faults of a site (0: of all) could not be read, in a sentence; null: they were, or load. */
export function useAlarmsFailure(siteId: number): string | null {
  const answer = useHostQuery('alarms', { siteId });
  if (answer.status !== 'ready') return answer.status === 'failed' ? answer.error.message : null;
  const { freshness } = answer.value;
  return freshness.state === 'live' ? null : (freshness.failure ?? null);
}
