import type { AlertLevel } from '#domain/states/alert.ts';
import { can } from '#domain/permissions/can.ts';
import { before, day, hour, type DemoSite } from './demoSite.ts';
import type { OfflineController } from './devices.ts';
import { people } from './people.ts';

interface Trouble {
  level: AlertLevel;
  message: string;
  unitId: number | null;
  controllerId: number | null;
  since: Date;
}

function troublesOf({ units, place, anchor }: DemoSite, offline: readonly OfflineController[]): Trouble[] {
  const ofUnits = units.flatMap(({ id = null, name, alarmingSince = null, faultedSince = null }): Trouble[] => {
    const what = `Unit ${name} at ${place.name}`;
    const here = { unitId: id, controllerId: null };
    if (alarmingSince !== null)
      return [{ level: 'high', message: `${what} is alarming.`, since: alarmingSince, ...here }];
    if (faultedSince !== null)
      return [{ level: 'medium', message: `${what} has a fault.`, since: faultedSince, ...here }];
    return [];
  });
  const ofControllers = offline.map(({ id, name }): Trouble => {
    const since = before(anchor, 2 * hour);
    return {
      level: 'high',
      message: `Controller ${name} at ${place.name} is offline.`,
      unitId: null,
      controllerId: id,
      since,
    };
  });
  return [...ofUnits, ...ofControllers];
}

/** Those of the owner's staff who look after doors and want to be told, by their ids. */
const concerned = (organisationId: number) =>
  people.flatMap((person, index) => {
    const isTold = (['sites', 'alerts'] as const).every((area) => can(person, { area, level: 'read' }));
    return person.organisation + 1 === organisationId && isTold ? [index + 1] : [];
  });

/** An alert for every trouble of the site, as it lies with each of the staff. */
export function addAlerts(site: DemoSite, offline: readonly OfflineController[]): void {
  const { ledger, organisationId, anchor, id: siteId } = site;
  const random = site.random.fork('alerts');
  for (const { level, message, unitId, controllerId, since } of troublesOf(site, offline)) {
    const createdAt = since;
    const of = { organisationId, level, message, siteId, unitId, gateId: null, controllerId };
    const alertId = ledger.add('alerts', { ...of, createdAt });
    const isOld = anchor.getTime() - since.getTime() > 5 * day;
    for (const userId of concerned(organisationId)) {
      const read = random.chance(isOld ? 0.8 : 0.3);
      ledger.add('alertUsers', { alertId, userId, read, archived: read && random.chance(0.3), createdAt });
    }
  }
}

const notes = [
  'The stock of packing goods was counted.',
  'A customer asked for a call about their bill.',
  'Two bookings begin tomorrow.',
  'A customer moved out and left the unit swept.',
] as const;

/** Some notes for everybody who works at the site. */
export function addNotifications({ ledger, staff, anchor, random: source, place, id: siteId }: DemoSite): void {
  const random = source.fork('notifications');
  for (const { id: userId } of staff) {
    const ago = random.within(hour, 6 * day);
    const message = `${place.name}: ${random.pick(notes)}`;
    const read = random.chance(0.4);
    ledger.add('notifications', { userId, message, siteId, read, createdAt: before(anchor, ago) });
  }
}
