import { secondPerson } from '#domain/limits/secondPerson.ts';
import { powerControllers } from '#server/storage/schema/devices/fieldDevices.ts';
import { lockables } from '#server/storage/schema/access/gates.ts';
import { actionLogs, energyLogs, eventLogs, lockableLogs } from '#server/storage/schema/operations/logs.ts';
import { alerts, alertUsers, notifications } from '#server/storage/schema/operations/alerts.ts';
import { commandApprovals } from '#server/storage/schema/operations/commandApprovals.ts';
import { facilityMaps, mapUnits } from '#server/storage/schema/operations/maps.ts';
import type { BuilderTools, Given } from './insert.ts';
import type { PlaceBuilders } from './places.ts';

export function operationsBuilders({ insert, fresh, ownerOf }: BuilderTools, { organisation, site }: PlaceBuilders) {
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

  const alert = async ({
    read = false,
    archived = false,
    userId,
    ...given
  }: Given<typeof alerts> & { userId: number; organisationId: number; read?: boolean; archived?: boolean }) => {
    const row = await insert(alerts, { level: 'high', message: fresh('Alert'), ...given });
    return insert(alertUsers, { alertId: row.id, userId, read, archived });
  };

  const approval = async (given: Given<typeof commandApprovals> = {}) => {
    const siteId = given.siteId ?? (await site()).id;
    const asked = { act: 'lock', reason: 'Break-in', state: 'pending' } as const;
    const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + secondPerson.validity)];
    const organisationId = await ownerOf(siteId);
    return insert(commandApprovals, { ...asked, targets: [], createdAt, expiresAt, organisationId, ...given, siteId });
  };

  const notification = (given: Given<typeof notifications> & { userId: number }) =>
    insert(notifications, { message: fresh('Notification'), ...given });

  const at = async ({ siteId }: { siteId?: number | undefined }) => siteId ?? (await site()).id;

  const facilityMap = async (given: Given<typeof facilityMaps> = {}) =>
    insert(facilityMaps, { name: fresh('Floor'), floor: 0, width: 40, height: 25, ...given, siteId: await at(given) });

  const mapUnit = async (given: Given<typeof mapUnits> = {}) => {
    const siteId = await at(given);
    return insert(mapUnits, {
      type: 'wall',
      points: [
        [0, 0],
        [5, 0],
      ],
      ...given,
      siteId,
      mapId: given.mapId ?? (await facilityMap({ siteId })).id,
    });
  };

  return { eventLog, actionLog, lockableLog, energyLog, alert, approval, notification, facilityMap, mapUnit };
}
