import { powerControllers } from '#server/storage/schema/devices.ts';
import { lockables } from '#server/storage/schema/doors.ts';
import { actionLogs, energyLogs, eventLogs, lockableLogs } from '#server/storage/schema/logs.ts';
import type { BuilderTools, Given } from './insert.ts';
import type { PlaceBuilders } from './places.ts';

export function logBuilders({ insert, fresh }: BuilderTools, { organisation, site }: PlaceBuilders) {
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

  const lockableLog = async (given: Given<typeof lockableLogs> = {}) => {
    const siteId = given.siteId ?? (await site()).id;
    const lockableId =
      given.lockableId ?? (await insert(lockables, { siteId, name: fresh('Trolley'), type: 'trolley' })).id;
    return insert(lockableLogs, { event: 'Opened', kind: 'open', createdAt: new Date(), ...given, siteId, lockableId });
  };

  const energyLog = async (given: Given<typeof energyLogs> = {}) => {
    const siteId = given.siteId ?? (await site()).id;
    const powerControllerId =
      given.powerControllerId ?? (await insert(powerControllers, { siteId, name: fresh('Lights') })).id;
    const measured = { watts: 120.5, kilowattHours: 4200.25 };
    return insert(energyLogs, { ...measured, createdAt: new Date(), ...given, siteId, powerControllerId });
  };

  return { eventLog, actionLog, lockableLog, energyLog };
}
