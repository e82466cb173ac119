import type { AlertCause, AlertLevel } from '#domain/states/alert.ts';
import { leftOpenEvent } from '#server/devices/port.ts';
import { can } from '#domain/permissions/can.ts';
import { before, day, hour, minute, type DemoSite } from './demoSite.ts';
import type { OfflineController } from './devices.ts';
import { faultyAt } from './faults.ts';
import type { PlacedGate } from './gates.ts';
import { people } from './people.ts';
import type { Random } from './random.ts';

/** Devices with alerts, beside units. */
export interface Watched {
  offline: readonly OfflineController[];
  gates: readonly PlacedGate[];
}

interface Trouble {
  level: AlertLevel;
  message: string;
  cause: AlertCause | null;
  targetKind: 'unit' | 'gate' | 'controller' | null;
  targetId: number | null;
  resolvedAt: Date | null;
  unitId: number | null;
  gateId: number | null;
  controllerId: number | null;
  since: Date;
}

const open = {
  unitId: null,
  gateId: null,
  controllerId: null,
  targetKind: null,
  targetId: null,
  resolvedAt: null,
} as const;

function troublesOf({ units, place, anchor }: DemoSite, { offline, gates }: Watched, random: Random): Trouble[] {
  const ofUnits = units.flatMap(({ id = null, name, alarmingSince = null, faultedSince = null }): Trouble[] => {
    const what = `Unit ${name} at ${place.name}`;
    const here = { ...open, unitId: id, targetKind: 'unit', targetId: id } as const;
    if (alarmingSince !== null)
      return [{ ...here, level: 'high', cause: 'alarm', message: `${what} is alarming.`, since: alarmingSince }];
    if (faultedSince !== null)
      return [{ ...here, level: 'medium', cause: 'fault', message: `${what} has a fault.`, since: faultedSince }];
    return [];
  });
  const ofControllers = offline.map(({ id, name }): Trouble => {
    const message = `${name} at ${place.name} is offline.`;
    const here = { ...open, controllerId: id, targetKind: 'controller', targetId: id } as const;
    return { ...here, level: 'high', cause: 'offline', message, since: before(anchor, 2 * hour) };
  });
  const ofDevices = faultyAt(place.name).map((name): Trouble => {
    const since = before(anchor, random.within(2 * hour, 6 * day));
    const message = `${name} at ${place.name} has a fault.`;
    // Its sentence finds the device again, whose id is not known here.
    return { ...open, level: 'medium', cause: null, message, since };
  });
  const ofGates = gates.map(({ id, name }): Trouble => {
    const since = before(anchor, random.within(hour, 8 * day));
    const here = { ...open, gateId: id, targetKind: 'gate', targetId: id } as const;
    const message = `Gate ${name} at ${place.name} was left open.`;
    const resolvedAt = new Date(since.getTime() + random.within(5 * minute, 40 * minute));
    return { ...here, level: 'low', cause: 'left open', message, since, resolvedAt };
  });
  return [...ofUnits, ...ofControllers, ...ofDevices, ...ofGates];
}

/** The ids of the staff who receive alerts. */
const concerned = (organisationId: number) =>
  people.flatMap((person, index) => {
    const mayRead = (['sites', 'alerts'] as const).every((area) => can(person, { area, level: 'read' }));
    return person.organisation + 1 === organisationId && mayRead ? [index + 1] : [];
  });

export function addAlerts(site: DemoSite, watched: Watched): void {
  const { buffer, organisationId, anchor, id: siteId } = site;
  const random = site.random.fork('alerts');
  for (const { since, ...trouble } of troublesOf(site, watched, random)) {
    const createdAt = since;
    const { gateId } = trouble;
    const alertId = buffer.add('alerts', { ...trouble, organisationId, siteId, createdAt });
    const age = anchor.getTime() - since.getTime();
    for (const userId of concerned(organisationId)) {
      // Recent alerts are unread.
      const read = age > hour && random.chance(age > 5 * day ? 0.8 : 0.3);
      buffer.add('alertUsers', { alertId, userId, read, archived: read && random.chance(0.3), createdAt });
    }
    if (gateId === null) continue;
    const line = { siteId, unitId: null, gateId, userId: null, event: leftOpenEvent, kind: 'open', createdAt } as const;
    buffer.add('eventLogs', { ...line, detail: 'Nobody passed for some minutes' });
  }
}

const notes = [
  'The stock of packing goods was counted.',
  'A customer asked for a call about their bill.',
  'Two bookings begin tomorrow.',
  'A customer moved out and left the unit swept.',
] as const;

export function addNotifications({ buffer, staff, anchor, random: source, place, id: siteId }: DemoSite): void {
  const random = source.fork('notifications');
  for (const { id: userId } of staff) {
    const ago = random.within(hour, 6 * day);
    const message = `${place.name}: ${random.pick(notes)}`;
    const read = random.chance(0.4);
    buffer.add('notifications', { userId, message, siteId, read, createdAt: before(anchor, ago) });
  }
}
