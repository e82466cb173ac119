import { TriangleAlert } from 'lucide-react';
import { unitMessages } from '#domain/messages/units.ts';
import { ListNote } from '#ui/page/ListNote.tsx';
import { useHostQuery } from '../data/useHostQuery.ts';

/** Warns that the alarms and faults of a site (0: of all) could not be read, so units may have more troubles. */
export function AlarmsNote({ siteId }: { siteId: number }) {
  const answer = useHostQuery('alarms', { siteId });
  const failure = failureIn(answer);
  return failure === null ? null : (
    <ListNote colorPalette="alarm" role="alert" data-alarms-unread="">
      <TriangleAlert aria-hidden="true" />
      <span>{unitMessages.alarmsNotRead(failure)}</span>
    </ListNote>
  );
}

function failureIn(answer: ReturnType<typeof useHostQuery<'alarms'>>): string | null {
  if (answer.status !== 'ready') return answer.status === 'failed' ? answer.error.message : null;
  const { freshness } = answer.value;
  return freshness.state === 'live' ? null : (freshness.failure ?? null);
}
