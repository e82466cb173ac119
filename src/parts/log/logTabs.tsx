import type { EntityName } from '#domain/entities/index.ts';
import type { DetailTab } from '#crud/descriptor/define.ts';
import { historyTab } from '#crud/history/historyTab.tsx';
import { RecordEvents } from './RecordEvents.tsx';

export function logTabs(subject: EntityName): DetailTab<{ id: number; siteId?: number | undefined }>[] {
  return [
    {
      id: 'events',
      label: 'Events',
      content: ({ id, siteId }) => <RecordEvents subject={subject} id={id} siteId={siteId} />,
    },
    historyTab(subject),
  ];
}
