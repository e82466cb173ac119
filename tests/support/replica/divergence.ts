import type { RecordKey } from '#domain/entities/recordKey.ts';
import { deepEqual } from 'rxdb/plugins/core';
import { keyOfSimulated, sitesOfSimulated, type SimulatedRow, type SimulatedServer } from './simulatedServer.ts';

export interface SyncedPart {
  server: SimulatedServer;
  siteId: number;
  /** Records on screen, of any site. */
  watched: ReadonlySet<RecordKey>;
  /** The list is too long: only watched records are held. */
  isPaged: boolean;
}

const isReadable = ({ name }: SimulatedRow) => typeof name === 'string';

/** The difference from the server's answer, in words; null: none. Unreadable rows are ignored. */
export function divergence(following: SyncedPart, rows: ReadonlyMap<RecordKey, SimulatedRow>): string | null {
  const { server, siteId, watched, isPaged } = following;
  const served = server.isForbidden ? [] : server.listed(siteId);
  const listed = new Set(served.map(keyOfSimulated));
  for (const row of served) {
    const id = keyOfSimulated(row);
    const isToBeHeld = !isPaged || watched.has(id);
    if (isReadable(row) && isToBeHeld && !deepEqual(rows.get(id), row)) {
      return `${id} is ${rows.has(id) ? 'not as the server says' : 'missing'}.`;
    }
  }
  for (const row of rows.values()) {
    if (siteId !== 0 && !sitesOfSimulated(row).includes(siteId)) continue;
    const id = keyOfSimulated(row);
    const now = server.find(id);
    if (!listed.has(id) && (now === undefined || isReadable(now) || server.isForbidden)) {
      return `${id} is not on the server's list.`;
    }
    if (now !== undefined && isReadable(now) && !deepEqual(row, now)) return `${id} is not as the server says.`;
  }
  for (const id of watched) {
    const now = server.isForbidden ? undefined : server.find(id);
    if (now !== undefined && !isReadable(now)) continue;
    if (!deepEqual(rows.get(id), now)) return `${id}, which is watched, is not as the server says.`;
  }
  return null;
}
