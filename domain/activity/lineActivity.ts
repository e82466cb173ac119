import type { ActionLog } from '../entities/actionLog.ts';
import type { EventLog } from '../entities/eventLog.ts';
import { entityNames, type EntityName } from '../entities/index.ts';
import { holdEvents } from '../states/logs.ts';
import type { Tone } from '../states/unitStatus.ts';
import { isOneOf, isSameWord } from '../states/words.ts';
import { requestedAct } from './requestedAct.ts';
import type { Activity, ActivityKind, ActivityPerson, RecordReference } from './activity.ts';

const subjectFields = {
  unitId: 'unit',
  gateId: 'gate',
  hidId: 'hid',
  controllerId: 'controller',
} as const satisfies Record<string, EntityName>;

/** The door comes before the controller that relayed its report. */
function subjectOf(line: EventLog | ActionLog): RecordReference | null {
  for (const [field, entity] of Object.entries(subjectFields)) {
    const id = line[field as keyof typeof subjectFields];
    if (typeof id === 'number') return { entity, id };
  }
  return null;
}

interface EventLook {
  did: string;
  tone: Tone;
  kind?: ActivityKind;
}

const eventLooks: readonly [event: string, look: EventLook][] = [
  ['Opened', { did: 'opened', tone: 'open' }],
  ['Closed', { did: 'closed', tone: 'secure' }],
  ['Locked', { did: 'locked', tone: 'secure' }],
  ['Unlocked', { did: 'unlocked', tone: 'open' }],
  [holdEvents.hold, { did: 'was held open', tone: 'open' }],
  [holdEvents.release, { did: 'was released', tone: 'secure' }],
  ['Overlocked', { did: 'overlocked', tone: 'overlocked' }],
  ['Access Granted', { did: 'let someone in', tone: 'open' }],
  ['Access Denied', { did: 'refused entry', tone: 'alarm', kind: 'denied' }],
  ['Rate Limit Triggered', { did: 'blocked after too many wrong PINs', tone: 'alarm', kind: 'denied' }],
  ['Burned Out', { did: 'motor burned out', tone: 'fault', kind: 'fault' }],
  ['Offline', { did: 'went offline', tone: 'offline', kind: 'device' }],
  ['Online', { did: 'came back online', tone: 'secure', kind: 'device' }],
  ['Open Requested', { did: 'was asked to open', tone: 'neutral', kind: 'staff' }],
  ['Hold Requested', { did: 'was asked to stay open', tone: 'neutral', kind: 'staff' }],
  ['Close Requested', { did: 'was asked to close', tone: 'neutral', kind: 'staff' }],
];

const startsSmall = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** An unknown event in words that follow the door's name: "Alarm Acknowledged" becomes "alarm acknowledged". */
const inWords = (text: string) => (/^[A-Z][a-z]+( [A-Z][a-z]+)*$/.test(text) ? text.toLowerCase() : startsSmall(text));

const kindByLogKind: Readonly<Record<string, ActivityKind>> = { admin: 'record', view: 'record' };

/** "Padlock Offline" tells of a device at the line's subject. */
function partLook(event = ''): EventLook | undefined {
  const [, device = '', change] = /^(.+) (Offline|Online)$/.exec(event) ?? [];
  const look = eventLooks.find(([name]) => name === change)?.[1];
  const isAbbreviation = device === device.toUpperCase();
  return look && { ...look, did: `${isAbbreviation ? device : device.toLowerCase()} ${change?.toLowerCase()}` };
}

const isForced = (detail: string | null | undefined) => /^(?:door )?forced(?: open)?$/i.test(detail?.trim() ?? '');

function eventLook({ event, kind, denial, detail }: EventLog): Required<EventLook> {
  if (isSameWord(event, 'Alarm') && isForced(detail)) return { did: 'door forced', tone: 'alarm', kind: 'alarm' };
  const look = eventLooks.find(([name]) => isSameWord(event, name))?.[1] ?? partLook(event);
  const isRefusal = typeof denial === 'string';
  if (look !== undefined) return { ...look, kind: look.kind ?? (isRefusal ? 'denied' : 'door') };
  const isAlarm = /alarm/i.test(event ?? '');
  return {
    did: inWords(event?.trim() || 'reported something'),
    tone: isAlarm || isRefusal ? 'alarm' : 'neutral',
    kind: isAlarm ? 'alarm' : isRefusal ? 'denied' : (kindByLogKind[kind ?? ''] ?? 'door'),
  };
}

function personOf({ userId, customerId }: EventLog): ActivityPerson | null {
  if (typeof customerId === 'number') return { entity: 'customer', id: customerId, name: null };
  return typeof userId === 'number' ? { entity: 'user', id: userId, name: null } : null;
}

/** The activity of an event log line; null: the server sent no time. Names come later. */
export function eventActivity(line: EventLog): Activity | null {
  const at = Date.parse(line.createdAt ?? '');
  if (Number.isNaN(at)) return null;
  const subject = subjectOf(line);
  const look = eventLook(line);
  const told = look.did === 'door forced' ? [line.denial] : [line.denial, line.detail];
  const detail = told.filter((part) => typeof part === 'string' && part !== '');
  return {
    key: `e${line.id}`,
    at,
    seenAt: at,
    source: 'event',
    ...look,
    subject: subject === null ? null : { ...subject, name: null },
    siteId: line.siteId ?? null,
    detail: detail.length === 0 ? null : detail.join(' · '),
    who: personOf(line),
  };
}

function recordOf({ entity, recordId }: ActionLog): RecordReference | null {
  return isOneOf(entityNames, entity) && typeof recordId === 'number' ? { entity, id: recordId } : null;
}

/** Whether a change was only of a record's place among others. */
function isReorder({ changes }: ActionLog): boolean {
  return changes != null && changes.length > 0 && changes.every(({ field }) => field === 'displayOrder');
}

/** The activity of an action log line; null: the server sent no time. */
export function actionActivity(line: ActionLog): Activity | null {
  const at = Date.parse(line.createdAt ?? '');
  if (Number.isNaN(at)) return null;
  const subject = subjectOf(line) ?? recordOf(line);
  const text = line.action?.trim() || 'Acted';
  const name = line.userName?.trim();
  return {
    key: `a${line.id}`,
    at,
    seenAt: at,
    source: 'action',
    kind: 'staff',
    tone: 'neutral',
    did: requestedAct(text) ?? (isReorder(line) ? 'reordered' : startsSmall(text)),
    // Most lines' detail is the record's name, which the line shows anyway.
    subject: subject === null ? null : { ...subject, name: line.detail ?? null },
    siteId: line.siteId ?? null,
    detail: subject === null ? (line.detail ?? null) : null,
    who: { entity: 'user', id: line.userId ?? null, name: name === undefined || name === '' ? null : name },
  };
}
