import type { EntityName } from '../entities/index.ts';
import { deviceKinds, type DeviceKind } from '../states/deviceKind.ts';
import { doorStatusOf } from '../states/doorStatus.ts';
import { lowBattery } from '../states/reception.ts';
import { troublesField, type Trouble } from '../states/trouble.ts';
import { toneOfStatus, type Tone, type UnitStatus } from '../states/unitStatus.ts';
import { entryOf, isOneOf } from '../states/words.ts';
import type { Activity, ActivityKind } from './activity.ts';
import type { RecordChange } from './rewoundRows.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface NumberedChange extends RecordChange {
  number: number;
  /** In milliseconds since 1970. */
  at: number;
  entity: EntityName;
  siteIds: readonly number[];
  actor: number | null;
  /** The unit's troubles before and after; absent: they did not change. */
  troubles?: { before: readonly Trouble[]; after: readonly Trouble[] } | undefined;
}

type Act = Pick<Activity, 'kind' | 'tone' | 'did'> & { detail?: string | null };

const statusActs: Readonly<Record<Exclude<UnitStatus, 'no change'>, string>> = {
  locked: 'locked',
  armed: 'armed',
  unlocked: 'unlocked',
  opened: 'opened',
  closed: 'closed',
  overlocked: 'overlocked',
  'pending overlock': 'is about to be overlocked',
  acknowledged: 'alarm acknowledged',
  'ml fault acknowledged': 'lock fault acknowledged',
  'logged on': 'logged on',
  'logged off': 'logged off',
};

/** Entities whose status or door the feed shows. */
const doors: readonly EntityName[] = ['unit', 'gate', 'lockable', 'padlock'];

/** Entities whose creations, changes and removals by people stand in the feed. */
const editedEntities: readonly EntityName[] = [
  'unit',
  'gate',
  'lockable',
  'area',
  'site',
  'customer',
  'user',
  'product',
  'document',
  'schedule',
  ...deviceKinds,
];

/** Fields that change by themselves, which is nobody's edit. */
const reportedFields: ReadonlySet<string> = new Set([
  'status',
  'statusChangedAt',
  'doorState',
  'doorStateChangedAt',
  'alarmingSince',
  'faultedSince',
  'heldSince',
  'scenarioRuns',
  troublesField,
  'online',
  'lastHeardAt',
  'fault',
  'battery',
  'signal',
  'watts',
  'kilowattHours',
  'power',
  'firmware',
  'calibration',
  'ipAddress',
  'version',
  'updatedAt',
  'lastLoginAt',
  'lastSeenAt',
  'balance',
  'arrears',
  'ActiveBooking',
  'Bookings',
  'Orders',
  'Payments',
  'stock',
  'quantity',
  'children',
]);

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

function statusAct(entity: EntityName, after: Fields): Act | null {
  const status = textOf(doorStatusOf(entity, after));
  if (status === null || status === 'no change') return null;
  const did = entryOf(statusActs, status) ?? `became ${status}`;
  const tone: Tone = toneOfStatus(status);
  const kind: ActivityKind = tone === 'alarm' ? 'alarm' : tone === 'fault' ? 'fault' : 'door';
  return { kind, tone, did };
}

const troubleActs: Record<Trouble, { kind: ActivityKind; tone: Tone; begun: string; over: string }> = {
  alarm: { kind: 'alarm', tone: 'alarm', begun: 'alarm started', over: 'alarm ended' },
  fault: { kind: 'fault', tone: 'fault', begun: 'fault reported', over: 'fault cleared' },
};

function troubleActsOf({ troubles }: NumberedChange): Act[] {
  if (troubles === undefined) return [];
  return (['alarm', 'fault'] as const).flatMap((trouble): Act[] => {
    const [was, is] = [troubles.before.includes(trouble), troubles.after.includes(trouble)];
    if (was === is) return [];
    const { kind, tone, begun, over } = troubleActs[trouble];
    return [is ? { kind, tone, did: begun } : { kind, tone: 'secure', did: over }];
  });
}

const number = (value: unknown) => (typeof value === 'number' ? value : null);

/** The activities of a device's report about itself. */
function deviceActs(before: Fields, after: Fields): Act[] {
  const acts: Act[] = [];
  if (after['online'] === false && before['online'] !== false)
    acts.push({ kind: 'device', tone: 'offline', did: 'went offline' });
  if (after['online'] === true && before['online'] === false)
    acts.push({ kind: 'device', tone: 'secure', did: 'came back online' });
  const [fault, hadFault] = [textOf(after['fault']), textOf(before['fault'])];
  if (fault !== null) acts.push({ kind: 'fault', tone: 'fault', did: 'reported a fault', detail: fault });
  else if (hadFault !== null) acts.push({ kind: 'fault', tone: 'secure', did: 'fault cleared', detail: hadFault });
  const [charge, had] = [number(after['battery']), number(before['battery'])];
  if (charge !== null && charge <= lowBattery && (had === null || had > lowBattery))
    acts.push({ kind: 'device', tone: 'fault', did: 'battery is low', detail: `${Math.round(charge)}%` });
  if (after['calibration'] === 'failed') acts.push({ kind: 'fault', tone: 'fault', did: 'calibration failed' });
  return acts;
}

const bookingActs: Partial<Record<string, { tone: Tone; did: string }>> = {
  reserved: { tone: 'open', did: 'reserved' },
  upcoming: { tone: 'open', did: 'confirmed' },
  active: { tone: 'secure', did: 'moved in' },
  'in arrears': { tone: 'fault', did: 'fell into arrears' },
  completed: { tone: 'neutral', did: 'moved out' },
  cancelled: { tone: 'neutral', did: 'cancelled' },
  skipped: { tone: 'neutral', did: 'skipped' },
};

function bookingAct(change: NumberedChange): Act | null {
  const { kind, before, after } = change;
  const status = textOf(after?.['status']);
  if (kind === 'removed' || status === null || (kind === 'created' && !isNew(change))) return null;
  if (before?.['status'] === 'in arrears' && status === 'active')
    return { kind: 'booking', tone: 'secure', did: 'paid its arrears' };
  const act = bookingActs[status] ?? { tone: 'neutral', did: `became ${status}` };
  return { kind: 'booking', tone: act.tone, did: kind === 'created' && status !== 'reserved' ? 'booked' : act.did };
}

/** The activity of somebody who made, changed or deleted a record. */
function editAct(change: NumberedChange): Act | null {
  const { entity, kind, before, after } = change;
  if (!editedEntities.includes(entity)) return null;
  if (kind === 'removed') return { kind: 'record', tone: 'neutral', did: 'removed' };
  if (kind === 'created') return isNew(change) ? { kind: 'record', tone: 'neutral', did: 'created' } : null;
  const fields = Object.keys({ ...before, ...after }).filter((field) => !reportedFields.has(field));
  return fields.length === 0 ? null : { kind: 'record', tone: 'neutral', did: 'edited' };
}

/** A record counts as new for this long after its own beginning (milliseconds). */
const newFor = 10 * 60 * 1000;

/**
 * Whether a record was made just now. While a list fills, an event may bring an old record, so one without a moment of
 * its own does not count as new: the staff log tells who made it.
 */
function isNew({ after, at }: NumberedChange): boolean {
  const made = Date.parse(textOf(after?.['createdAt']) ?? '');
  return at - made < newFor;
}

function actsOf(change: NumberedChange): Act[] {
  const { entity, kind, before, after } = change;
  if (entity === 'booking') return [bookingAct(change)].filter((act) => act !== null);
  const acts: (Act | null)[] = [...troubleActsOf(change)];
  if (kind === 'changed') {
    if (doors.includes(entity)) acts.push(statusAct(entity, after ?? {}));
    if (isOneOf<DeviceKind>(deviceKinds, entity) || entity === 'gate' || entity === 'lockable')
      acts.push(...deviceActs(before ?? {}, after ?? {}));
  }
  acts.push(editAct(change));
  return acts.filter((act) => act !== null);
}

/** The record's own moment, unless that is in the future. */
function ownMoment({ after, at }: NumberedChange): number {
  const reportedAt = textOf(after?.['statusChangedAt']) ?? textOf(after?.['doorStateChangedAt']);
  const own = Date.parse(reportedAt ?? '');
  return Number.isNaN(own) ? at : Math.min(own, at);
}

/**
 * Empty: nothing that a person would notice, or the first sight of a record.
 * @param name null: unknown.
 * @param actor the name of the user who acted, if known.
 */
export function changeActivities(change: NumberedChange, name: string | null, actor: string | null): Activity[] {
  if (change.origin === 'seed') return [];
  const who: Activity['who'] = change.actor === null ? null : { entity: 'user', id: change.actor, name: actor };
  const customerId = change.entity === 'booking' ? number((change.after ?? change.before)?.['customer_id']) : null;
  return actsOf(change).map(({ kind, tone, did, detail = null }, index) => ({
    key: `c${change.number}.${index}`,
    at: ownMoment(change),
    seenAt: change.at,
    kind,
    tone,
    did,
    detail,
    who,
    subject: { entity: change.entity, id: change.id, name },
    ...(customerId === null ? {} : { customerId }),
    siteId: change.siteIds[0] ?? null,
    source: 'change' as const,
  }));
}
