import { z } from 'zod';
import { entityByEvent, type EntityName } from '../entities/index.ts';

export const liveActs = ['CREATE', 'UPDATE', 'DELETE'] as const;
export type LiveAct = (typeof liveActs)[number];

/** A hint that a record changed; it never carries the record. */
export interface LiveEvent {
  entity: EntityName;
  act: LiveAct;
  id: number;
  siteId?: number | undefined;
  organisationId?: number | undefined;
}

const payloadSchema = z.looseObject({
  id: z.number().int().positive(),
  siteId: z.number().int().positive().nullish(),
  organisationId: z.number().int().positive().nullish(),
});

/** "UNIT:UPDATE" and its payload to a LiveEvent; null for names and payloads that are not ours. */
export function parseLiveEvent(name: string, payload: unknown): LiveEvent | null {
  const [event = '', act] = name.split(':');
  const entity = entityByEvent.get(event);
  const parsed = payloadSchema.safeParse(payload);
  if (entity === undefined || !liveActs.includes(act as LiveAct) || !parsed.success) return null;
  const { id, siteId, organisationId } = parsed.data;
  return { entity, act: act as LiveAct, id, siteId: siteId ?? undefined, organisationId: organisationId ?? undefined };
}

/** The socket's name for an entity's event; null when the entity has none. */
export function liveEventName(event: string | null, act: LiveAct): string | null {
  return event === null ? null : `${event}:${act}`;
}
