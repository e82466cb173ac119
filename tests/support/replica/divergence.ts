import { deepEqual } from 'rxdb/plugins/core';
import { sitesOfSimulated, type SimulatedRow, type SimulatedServer } from './simulatedServer.ts';

/** The part of a server that is synced. */
export interface SyncedPart {
  server: SimulatedServer;
  siteId: number;
  /** Records that screens show, of whichever site. */
  watched: ReadonlySet<number>;
  /** The list is too long to be held: only what is watched is. */
  isPaged: boolean;
}

const isReadable = ({ name }: SimulatedRow) => typeof name === 'string';

/** In what the rows differ from the server's answer, in words; null: in nothing. Of unreadable rows nothing is asked. */
export function divergence(following: SyncedPart, rows: ReadonlyMap<number, SimulatedRow>): string | null {
  const { server, siteId, watched, isPaged } = following;
  const served = server.isForbidden ? [] : server.listed(siteId);
  const listed = new Set(served.map(({ id }) => id));
  for (const row of served) {
    const isToBeHeld = !isPaged || watched.has(row.id);
    if (isReadable(row) && isToBeHeld && !deepEqual(rows.get(row.id), row)) {
      return `${row.id} is ${rows.has(row.id) ? 'not as the server says' : 'missing'}.`;
    }
  }
  for (const row of rows.values()) {
    if (siteId !== 0 && !sitesOfSimulated(row).includes(siteId)) continue;
    const now = server.find(row.id);
    if (!listed.has(row.id) && (now === undefined || isReadable(now) || server.isForbidden)) {
      return `${row.id} is not on the server's list.`;
    }
    if (now !== undefined && isReadable(now) && !deepEqual(row, now)) return `${row.id} is not as the server says.`;
  }
  for (const id of watched) {
    const now = server.isForbidden ? undefined : server.find(id);
    if (now !== undefined && !isReadable(now)) continue;
    if (!deepEqual(rows.get(id), now)) return `${id}, which is watched, is not as the server says.`;
  }
  return null;
}
