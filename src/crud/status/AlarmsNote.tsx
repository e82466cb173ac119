import { TriangleAlert } from 'lucide-react';
import { unitMessages } from '#domain/messages/units.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { useHostQuery } from '../data/useHostQuery.ts';

const Note = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '1.5',
    px: '3',
    py: '2',
    mb: '2',
    borderRadius: 'l2',
    bg: 'alarm.subtle',
    color: 'alarm.fg',
    textStyle: 'sm',
    _icon: { boxSize: '4', flexShrink: '0', mt: '0.5' },
  },
});

/** Warns that the alarms and faults of a site (0: of all) could not be read, so units may have more troubles. */
export function AlarmsNote({ siteId }: { siteId: number }) {
  const answer = useHostQuery('alarms', { siteId });
  const failure = failureIn(answer);
  return failure === null ? null : (
    <Note role="alert" data-alarms-unread="">
      <TriangleAlert aria-hidden="true" />
      <span>{unitMessages.alarmsNotRead(failure)}</span>
    </Note>
  );
}

function failureIn(answer: ReturnType<typeof useHostQuery<'alarms'>>): string | null {
  if (answer.status !== 'ready') return answer.status === 'failed' ? answer.error.message : null;
  const { freshness } = answer.value;
  return freshness.state === 'live' ? null : (freshness.failure ?? null);
}
