import { areas, type Area } from '#domain/permissions/bits.ts';
import { can } from '#domain/permissions/can.ts';
import { entityOf } from '#domain/entities/index.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import type { Change } from '#server/storage/change.ts';

/** Rooms by what their sockets may hear, so that an event goes out by room names alone, over any adapter. */
const rooms = {
  /** All those who see every organisation. */
  everything: 'everything',
  reading: (area: Area, organisationId: number) => `reading:${area}:${organisationId}`,
  organisation: (id: number) => `organisation:${id}`,
  user: (id: number) => `user:${id}`,
  session: (id: string) => `session:${id}`,
} as const;

export const roomOfUser = rooms.user;
export const roomOfSession = rooms.session;

/** The rooms of a viewer's sockets. */
export function roomsOf({ userId, organisationId, sessionId, rights }: Viewer): string[] {
  const own = [rooms.user(userId), rooms.session(sessionId), rooms.organisation(organisationId)];
  if (rights.isSuperAdmin) return [...own, rooms.everything];
  const readable = areas.filter((area) => can(rights, { area, level: 'read' }));
  return [...own, ...readable.map((area) => rooms.reading(area, organisationId))];
}

/** The right that a change's record is read by; null: it is somebody's own. */
function areaOf({ entity, area }: Change): Area | null {
  return area ?? (entity === 'alarmingUnits' ? entityOf('unit').area : entityOf(entity).area);
}

/** The rooms that may hear of a change: whoever could read the record, and whom it concerns in person. */
export function audienceOf(change: Change): string[] {
  const { entity, id, organisationIds, toUser, onlyForThem = false } = change;
  if (toUser !== undefined) return [rooms.user(toUser)];
  const area = areaOf(change);
  const readers = area === null ? [] : organisationIds.map((organisation) => rooms.reading(area, organisation));
  if (onlyForThem) return readers;
  const concerned: string[] = [];
  if (entity === 'user') concerned.push(rooms.user(id));
  if (entity === 'organisationFeatures') concerned.push(rooms.organisation(id));
  return [rooms.everything, ...readers, ...concerned];
}
