import { actionLogs, eventLogs } from '#server/storage/schema/logs.ts';
import type { BuilderTools, Given } from './insert.ts';
import type { PlaceBuilders } from './places.ts';

export function logBuilders({ insert }: BuilderTools, { organisation, site }: PlaceBuilders) {
  const eventLog = async (given: Given<typeof eventLogs> = {}) => {
    const siteId = given.siteId ?? (await site()).id;
    return insert(eventLogs, { event: 'Opened', kind: 'open', createdAt: new Date(), ...given, siteId });
  };

  const actionLog = async (given: Given<typeof actionLogs> = {}) =>
    insert(actionLogs, {
      action: 'Unlock requested',
      createdAt: new Date(),
      ...given,
      organisationId: given.organisationId ?? (await organisation()).id,
    });

  return { eventLog, actionLog };
}
