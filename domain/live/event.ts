import { id as idSchema } from '../entities/fields.ts';
import { entityByEvent, entityOf, type EntityName } from '../entities/index.ts';
import { isFields, readerOf } from '../entities/readable.ts';
import { numberedBy } from '../entities/recordKey.ts';
import { isSameWord } from '../states/words.ts';

export const liveActs = ['CREATE', 'UPDATE', 'DELETE'] as const;
export type LiveAct = (typeof liveActs)[number];

/** A record changed. The event never carries the record. */
export interface LiveEvent {
  entity: LiveSubject;
  act: LiveAct;
  /** The record's id; 0: the whole map of alarming units. */
  id: number;
  /** The record's type, where its entity numbers each type's records by itself; many servers leave it out. */
  type?: string | undefined;
  siteId?: number | undefined;
  organisationId?: number | undefined;
  /** The request that saved the record, if the server says it: its answer has the record as the event means it. */
  requestId?: string | undefined;
}

/** Records, and the map of alarming units, whose events name the unit that joins or leaves. */
export type LiveSubject = EntityName | 'alarmingUnits';

const alarmingUnitsEvent = 'ALARMINGUNITS';

/** The names before the colon of every live event. */
export const liveEventNames: readonly string[] = [...entityByEvent.keys(), alarmingUnitsEvent];

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
export function parseLiveEvent(name: string, payload: unknown): LiveEvent | null {
  const [event = '', act] = name.split(':');
  const entity = event === alarmingUnitsEvent ? 'alarmingUnits' : entityByEvent.get(event);
  if (entity === undefined || !liveActs.includes(act as LiveAct)) return null;
  const { id = entity === 'alarmingUnits' ? 0 : undefined, siteId, organisationId } = idsIn(payload);
  if (id === undefined) return null;
  const type = entity === 'alarmingUnits' ? undefined : typeIn(entity, payload);
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
  const event = subject === 'alarmingUnits' ? alarmingUnitsEvent : entityOf(subject).event;
  return event === null ? null : `${event}:${act}`;
}
