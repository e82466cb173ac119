import { deepEqual } from 'rxdb/plugins/core';
import { sitesOfSimulated, type SimulatedRow, type SimulatedServer } from './simulatedServer.ts';

export interface SyncedPart {
  server: SimulatedServer;
  siteId: number;
  /** Records on screen, of any site. */
  watched: ReadonlySet<number>;
  /** The list is too long: only watched records are held. */
  isPaged: boolean;
}

const isReadable = ({ name }: SimulatedRow) => typeof name === 'string';

/** The difference from the server's answer, in words; null: none. Unreadable rows are ignored. */
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
