import { z } from 'zod';
import { entityByEvent, entityOf, type EntityName } from '../entities/index.ts';

export const liveActs = ['CREATE', 'UPDATE', 'DELETE'] as const;
export type LiveAct = (typeof liveActs)[number];

/** A hint that a record changed; it never carries the record. */
export interface LiveEvent {
  entity: LiveSubject;
  act: LiveAct;
  id: number;
  siteId?: number | undefined;
  organisationId?: number | undefined;
}

/** What live events tell of: records, and the map of alarming units, which is told by the unit that joins or leaves it. */
export type LiveSubject = EntityName | 'alarmingUnits';

const alarmingUnitsEvent = 'ALARMINGUNITS';

/** The name before the colon of every live event there is. */
export const liveEventNames: readonly string[] = [...entityByEvent.keys(), alarmingUnitsEvent];

const payloadSchema = z.looseObject({
  id: z.number().int().positive(),
  siteId: z.number().int().positive().nullish(),
  organisationId: z.number().int().positive().nullish(),
});

/** "UNIT:UPDATE" and its payload to a LiveEvent; null for names and payloads that are not ours. */
export function parseLiveEvent(name: string, payload: unknown): LiveEvent | null {
  const [event = '', act] = name.split(':');
  const entity = event === alarmingUnitsEvent ? 'alarmingUnits' : entityByEvent.get(event);
  const parsed = payloadSchema.safeParse(payload);
  if (entity === undefined || !liveActs.includes(act as LiveAct) || !parsed.success) return null;
  const { id, siteId, organisationId } = parsed.data;
  return { entity, act: act as LiveAct, id, siteId: siteId ?? undefined, organisationId: organisationId ?? undefined };
}

/** The socket's name for a change of a subject; null when it has no live events. */
export function liveEventName(subject: LiveSubject, act: LiveAct): string | null {
  const event = subject === 'alarmingUnits' ? alarmingUnitsEvent : entityOf(subject).event;
  return event === null ? null : `${event}:${act}`;
}
