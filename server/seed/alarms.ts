import { before, filled, minute, type DemoSite } from './demoSite.ts';
import type { UnitRow } from './doors.ts';

/** People try a site's first doors, so nothing is wrong there. */
const spared = 30;

/** The ages of recent alarms: not acknowledged, and just acknowledged. */
const fresh = { untouched: [2 * minute, 12 * minute], acknowledged: [14 * minute, 50 * minute] } as const;

/** Adds alarms of the last hour, with log lines: every site has a fresh one. */
export function addAlarms(site: DemoSite): void {
  const { buffer, anchor, id: siteId } = site;
  const random = site.random.fork('alarms');
  const note = (unitId: number, event: string, kind: 'lockout' | 'admin', createdAt: Date) =>
    buffer.add('eventLogs', {
      siteId,
      unitId,
      userId: null,
      event,
      kind,
      createdAt,
      detail: kind === 'lockout' ? 'Forced' : null,
    });
  const quiet = (unit: UnitRow) =>
    unit.kind === 'storage' && unit.status === 'armed' && unit.statusChangedAt < before(anchor, fresh.acknowledged[1]);
  const doors = filled(site.units.slice(spared).filter(quiet));
  if (doors === null) return;
  const untouched = random.pick(doors);
  untouched.alarmingSince = before(anchor, random.within(...fresh.untouched));
  untouched.statusChangedAt = untouched.alarmingSince;
  note(untouched.id ?? 0, 'Alarm', 'lockout', untouched.alarmingSince);
  const known = site.units.find(({ status }) => status === 'acknowledged');
  if (known === undefined) return;
  known.alarmingSince = before(anchor, random.within(...fresh.acknowledged));
  known.statusChangedAt = before(known.alarmingSince, -random.within(minute, 8 * minute));
  note(known.id ?? 0, 'Alarm', 'lockout', known.alarmingSince);
  note(known.id ?? 0, 'Alarm Acknowledged', 'admin', known.statusChangedAt);
}
