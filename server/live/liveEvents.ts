import { liveEventName, type LiveAct } from '#domain/live/event.ts';
import type { Change } from '#server/storage/change.ts';
import { roomsOfChange } from './rooms.ts';

export interface OutgoingEvent {
  name: string;
  rooms: string[];
  payload: {
    id: number;
    siteId: number | undefined;
    organisationId: number | undefined;
    requestId: string | undefined;
  };
}

/** A record that exists after a CREATE or DELETE may be new to dashboards, which ignore updates of unknown records. */
const actOfBoth = (earlier: LiveAct, later: LiveAct): LiveAct =>
  later === 'UPDATE' && earlier !== 'UPDATE' ? 'CREATE' : later;

interface Noted {
  change: Change;
  act: LiveAct;
  siteId: number | undefined;
  rooms: string[];
  /** Only if all merged changes name it: the answer to one request lacks the changes of others. */
  requestId: string | undefined;
}

/**
 * The events of changes that leave together: one for each record, site and audience, where its last change stood. Other
 * audiences get events of their own, so everybody hears the last act that they may see.
 */
export function eventsOf(changes: readonly Change[]): OutgoingEvent[] {
  const noted = new Map<string, Noted>();
  for (const change of changes) {
    const { entity, id, act, organisationId, alsoAtSites = [] } = change;
    for (const siteId of [change.siteId, ...alsoAtSites]) {
      const rooms = roomsOfChange(change, siteId);
      const key = JSON.stringify([entity, id, siteId, organisationId, rooms.toSorted()]);
      const earlier = noted.get(key);
      noted.delete(key);
      const isOneRequest = earlier === undefined || earlier.requestId === change.requestId;
      noted.set(key, {
        change,
        act: earlier === undefined ? act : actOfBoth(earlier.act, act),
        siteId,
        rooms,
        requestId: isOneRequest ? change.requestId : undefined,
      });
    }
  }
  return [...noted.values()].flatMap(({ change: { entity, id, organisationId }, act, siteId, rooms, requestId }) => {
    const name = liveEventName(entity, act);
    return name === null || rooms.length === 0
      ? []
      : [{ name, rooms, payload: { id, siteId, organisationId, requestId } }];
  });
}
