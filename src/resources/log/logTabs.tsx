import type { EntityName } from '#domain/entities/index.ts';
import type { DetailTab } from '#crud/descriptor/define.ts';
import { ActionsOf } from './ActionsOf.tsx';
import { EventsOf } from './EventsOf.tsx';

/** What happened at a record, and what staff did with it. */
export function logTabs(subject: EntityName): DetailTab<{ id: number; siteId?: number | undefined }>[] {
  return [
    { id: 'events', label: 'Events', content: ({ id, siteId }) => <EventsOf {...{ subject, id, siteId }} /> },
    { id: 'actions', label: 'Actions', content: ({ id, siteId }) => <ActionsOf {...{ subject, id, siteId }} /> },
  ];
}
