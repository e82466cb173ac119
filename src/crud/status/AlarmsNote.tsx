import { TriangleAlert } from 'lucide-react';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { unitMessages } from '#domain/messages/units.ts';
import { ListNote } from '#ui/page/ListNote.tsx';
import { useCan } from '../context/session.ts';
import { useAlarmsFailure } from './useAlarms.ts';

/**
 * Warns that the alarms and faults of a site (0: of all) could not be read, so units may have more troubles. Who may not
 * see units is told that instead.
 */
export function AlarmsNote({ siteId }: { siteId: number }) {
  return useCan(askFor(entityOf('unit'), 'read')) ? <UnreadAlarms siteId={siteId} /> : null;
}

function UnreadAlarms({ siteId }: { siteId: number }) {
  const failure = useAlarmsFailure(siteId);
  return failure === null ? null : (
    <ListNote colorPalette="alarm" role="alert" data-alarms-unread="">
      <TriangleAlert aria-hidden="true" />
      <span>{unitMessages.alarmsNotRead(failure)}</span>
    </ListNote>
  );
}
