import type { InferInsertModel } from 'drizzle-orm';
import { actLabels } from '#domain/commands/act.ts';
import { codeDetail, openRequested } from '#domain/states/logs.ts';
import type { actionLogs, eventLogs } from '#server/storage/schema/operations/logs.ts';
import { busyness } from './daylight.ts';
import type { UnitRow } from './doors.ts';
import type { Random } from './random.ts';

type Numbered<Row> = Omit<Row, 'id'>;
export type EventRow = Numbered<InferInsertModel<typeof eventLogs>>;
export type ActionRow = Numbered<InferInsertModel<typeof actionLogs>>;

const second = 1000;
const day = 24 * 60 * 60 * second;

/** Days of logs. */
const historyDays = 5;

export interface Staff {
  id: number;
  name: string;
  organisationId: number;
}

export interface Setting {
  timeZone: string;
  /** The staff of the site; without staff there is no action log. */
  staff: readonly Staff[];
  anchor: Date;
  random: Random;
}

const event = (
  unit: UnitRow,
  at: number,
  name: string,
  kind: EventRow['kind'],
  detail: string | null = null,
): EventRow => ({
  siteId: unit.siteId,
  unitId: unit.id,
  userId: null,
  event: name,
  kind,
  detail,
  createdAt: new Date(at),
});

/** The log lines of a visit. */
function visit(unit: UnitRow, from: number, random: Random): EventRow[] {
  const opened = from + random.between(3, 25) * second;
  const closed = opened + random.between(90, 2400) * second;
  const locked = closed + 3 * second;
  return [
    event(unit, from, 'Unlocked', 'access', codeDetail),
    event(unit, opened, 'Opened', 'open'),
    event(unit, closed, 'Closed', 'close'),
    event(unit, locked, 'Locked', 'close'),
  ];
}

/** The log lines that explain the door's current status. */
function stateEvents(unit: UnitRow): EventRow[] {
  const at = unit.statusChangedAt.getTime();
  if (unit.status === 'unlocked') return [event(unit, at, 'Unlocked', 'access', codeDetail)];
  if (unit.status === 'closed') return [event(unit, at, 'Closed', 'close')];
  if (unit.status === 'overlocked') return [event(unit, at, 'Overlocked', 'lockout')];
  if (unit.status === 'ml fault acknowledged') return [event(unit, at, 'Burned Out', 'admin', 'Motor fault')];
  if (unit.status !== 'opened') return [];
  return [event(unit, at - 9 * second, 'Unlocked', 'access', codeDetail), event(unit, at, 'Opened', 'open')];
}

/** A time in the past days, mostly by day. */
export function believableMoment({ timeZone, anchor, random }: Setting): number {
  for (;;) {
    const at = anchor.getTime() - Math.round(random.within(3600 * second, historyDays * day));
    if (random.chance(busyness(new Date(at), timeZone))) return at;
  }
}

function staffAct(unit: UnitRow, member: Staff, at: number, random: Random): { action: ActionRow; events: EventRow[] } {
  const act = random.chance(0.7) ? 'open' : 'lock';
  const action: ActionRow = {
    organisationId: member.organisationId,
    siteId: unit.siteId,
    unitId: unit.id,
    userId: member.id,
    userName: member.name,
    action: `${actLabels[act].verb} requested`,
    detail: unit.name,
    createdAt: new Date(at),
  };
  const done = at + random.between(500, 1500);
  if (act === 'lock') return { action, events: [event(unit, done, 'Locked', 'close')] };
  const requested = { ...event(unit, at, openRequested, 'open'), userId: member.id };
  return {
    action,
    events: [requested, event(unit, done, 'Unlocked', 'access'), event(unit, done + 30 * second, 'Locked', 'close')],
  };
}

/** Some days of events. Visited units are locked afterwards; other units have no visit since their state began. */
export function historyOf(doors: readonly UnitRow[], setting: Setting): { events: EventRow[]; actions: ActionRow[] } {
  const { staff, random } = setting;
  const events: EventRow[] = doors.flatMap(stateEvents);
  const actions: ActionRow[] = [];
  const usual = doors.filter(({ status }) => status === 'locked' || status === 'armed');
  const [firstDoor, ...otherDoors] = usual;
  if (firstDoor === undefined) return { events, actions };
  const visits = historyDays * Math.round(6 + doors.length * 0.03);
  for (let count = 0; count < visits; count += 1) {
    const unit = random.pick([firstDoor, ...otherDoors]);
    const at = believableMoment(setting);
    const [firstMember, ...otherMembers] = staff;
    if (firstMember !== undefined && random.chance(0.08)) {
      const made = staffAct(unit, random.pick([firstMember, ...otherMembers]), at, random);
      actions.push(made.action);
      events.push(...made.events);
    } else {
      events.push(...visit(unit, at, random));
    }
  }
  events.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  actions.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const last = new Map(events.map(({ unitId, createdAt }) => [unitId, createdAt]));
  for (const unit of usual) unit.statusChangedAt = last.get(unit.id) ?? unit.statusChangedAt;
  return { events, actions };
}
