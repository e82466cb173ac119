import { areas, type Area } from '#domain/permissions/bits.ts';
import { can } from '#domain/permissions/can.ts';
import { areaOfSubject } from '#domain/live/event.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Change } from '#server/storage/change.ts';

/** Rooms are named after the events that their sockets may receive. */
const rooms = {
  everything: 'everything',
  reading: (area: Area, organisationId: number) => `reading:${area}:${organisationId}`,
  readingAt: (area: Area, organisationId: number, siteId: number) => `reading:${area}:${organisationId}:${siteId}`,
  organisation: (id: number) => `organisation:${id}`,
  user: (id: number) => `user:${id}`,
  session: (id: string) => `session:${id}`,
} as const;

export const roomOfUser = rooms.user;
export const roomOfSession = rooms.session;

export function roomsOfViewer({ userId, organisationId, sessionId, rights, siteIds }: Viewer): string[] {
  const readable = areas.filter((area) => can(rights, { area, level: 'read' }));
  if (siteIds !== null) {
    const atSites = readable.flatMap((area) => siteIds.map((siteId) => rooms.readingAt(area, organisationId, siteId)));
    return [rooms.user(userId), rooms.session(sessionId), ...atSites];
  }
  const own = [rooms.user(userId), rooms.session(sessionId), rooms.organisation(organisationId)];
  if (rights.isSuperAdmin) return [...own, rooms.everything];
  return [...own, ...readable.map((area) => rooms.reading(area, organisationId))];
}

/**
 * The rooms that receive a change: those of users who may read the record, and those of the user or organisation that
 * it describes.
 * @param siteId the site of the event; undefined: none.
 */
export function roomsOfChange(change: Change, siteId: number | undefined): string[] {
  const { entity, id, area = areaOfSubject(entity), organisationIds, toUser, onlyForThem = false } = change;
  if (toUser !== undefined) return [rooms.user(toUser)];
  const readers =
    area === null
      ? []
      : organisationIds.flatMap((organisation) => [
          rooms.reading(area, organisation),
          ...(siteId === undefined ? [] : [rooms.readingAt(area, organisation, siteId)]),
        ]);
  if (onlyForThem) return readers;
  const ownRooms: string[] = [];
  if (entity === 'user') ownRooms.push(rooms.user(id));
  if (entity === 'organisationFeatures') ownRooms.push(rooms.organisation(id));
  return [rooms.everything, ...readers, ...ownRooms];
}
