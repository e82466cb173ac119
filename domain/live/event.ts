import { id as idSchema } from '../entities/fields.ts';
import { entityByEvent, entityOf, type EntityName } from '../entities/index.ts';
import { isFields, readerOf } from '../entities/readable.ts';
import { numberedBy } from '../entities/recordKey.ts';
import type { Area } from '../permissions/bits.ts';
import { isSameWord } from '../states/words.ts';

export const liveActs = ['CREATE', 'UPDATE', 'DELETE'] as const;
export type LiveAct = (typeof liveActs)[number];

/** Records, and what is no entity of the API: the map of alarming units, whose events name the unit that joins or leaves. */
type ReplicaSubject = EntityName | 'alarmingUnits';

/** What the replica does not hold: their events are our own server's addition, and tabs read them. */
type TabSubject = 'networkDevice' | 'acknowledgement';

export type LiveSubject = ReplicaSubject | TabSubject;

/** A record changed. The event never carries the record. */
export interface LiveEvent<Subject extends LiveSubject = ReplicaSubject> {
  entity: Subject;
  act: LiveAct;
  /** The record's id; 0: the whole map of alarming units, or several network devices of the site. */
  id: number;
  /** The record's type, where its entity numbers each type's records by itself; many servers leave it out. */
  type?: string | undefined;
  siteId?: number | undefined;
  organisationId?: number | undefined;
  /** The request that saved the record, if the server says it: its answer has the record as the event means it. */
  requestId?: string | undefined;
}

/** Subjects that are no entities: their name in events, and the area of the right to see them. */
const otherSubjects = {
  alarmingUnits: { event: 'ALARMINGUNITS', area: entityOf('unit').area },
  networkDevice: { event: 'NETWORKDEVICE', area: 'sites' },
  acknowledgement: { event: 'ACKNOWLEDGEMENT', area: 'sites' },
} as const satisfies Record<Exclude<LiveSubject, EntityName>, { event: string; area: Area | null }>;
type OtherSubject = keyof typeof otherSubjects;

const isOther = (subject: LiveSubject): subject is OtherSubject => subject in otherSubjects;

const subjectByEvent = new Map<string, LiveSubject>([
  ...entityByEvent,
  ...(Object.keys(otherSubjects) as OtherSubject[]).map((name) => [otherSubjects[name].event, name] as const),
]);

/** The names before the colon of every live event. */
export const liveEventNames: readonly string[] = [...subjectByEvent.keys()];

const readId = readerOf(idSchema);

/** Reads numbers and numerals; ignores everything else. */
function idsIn(payload: unknown): Partial<Record<'id' | 'siteId' | 'organisationId', number | undefined>> {
  const fields = isFields(payload) ? payload : { id: payload };
  const idOf = (field: string) => readId(fields[field]) as number | undefined;
  return { id: idOf('id'), siteId: idOf('siteId'), organisationId: idOf('organisationId') };
}

function typeIn(entity: EntityName, payload: unknown): string | undefined {
  const types = numberedBy(entity);
  if (types === undefined || !isFields(payload)) return undefined;
  const given = payload[types.field];
  return types.values.find((value) => typeof given === 'string' && isSameWord(given, value));
}

/** Parses "UNIT:UPDATE" and its payload; null: the event is not ours. */
export function parseLiveEvent(name: string, payload: unknown): LiveEvent<LiveSubject> | null {
  const [event = '', act] = name.split(':');
  const entity = subjectByEvent.get(event);
  if (entity === undefined || !liveActs.includes(act as LiveAct)) return null;
  const { id = isOther(entity) ? 0 : undefined, siteId, organisationId } = idsIn(payload);
  if (id === undefined) return null;
  const type = isOther(entity) ? undefined : typeIn(entity, payload);
  const requestId = isFields(payload) ? payload['requestId'] : undefined;
  return {
    entity,
    act: act as LiveAct,
    id,
    siteId,
    organisationId,
    ...(type === undefined ? {} : { type }),
    ...(typeof requestId === 'string' ? { requestId } : {}),
  };
}

/** The socket's name for a change of a subject; null: it has no live events. */
export function liveEventName(subject: LiveSubject, act: LiveAct): string | null {
  const { event } = isOther(subject) ? otherSubjects[subject] : entityOf(subject);
  return event === null ? null : `${event}:${act}`;
}

/** The area of the right that shows a subject; null: it is one user's own record. */
export const areaOfSubject = (subject: LiveSubject): Area | null =>
  (isOther(subject) ? otherSubjects[subject] : entityOf(subject)).area;

/** Whether the event is about what the replica holds. */
export const isOfReplica = (event: LiveEvent<LiveSubject>): event is LiveEvent =>
  event.entity !== 'networkDevice' && event.entity !== 'acknowledgement';
