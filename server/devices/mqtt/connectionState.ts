import { isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Logger } from 'pino';
import { linkedEntities } from '#domain/calls/networkDevices.ts';
import { instant } from '#domain/entities/fields.ts';
import { loggable } from '#server/config/loggable.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { Clock } from '#server/devices/simulator/clock.ts';
import { linkedTables } from '#server/devices/networkLinks.ts';
import type { Database } from '#server/storage/database.ts';
import { readSetting, saveSetting } from '#server/storage/settings.ts';
import type { BrokerState } from './connection.ts';

const doorConnectionKey = 'doors.connection';

/** How the server that drives the doors reached the broker when it last said so. */
const savedSchema = z
  .object({ connected: z.boolean(), since: instant, seenAt: instant, problem: z.string().nullable() })
  .nullable();
export type SavedConnection = z.output<typeof savedSchema>;

export interface DoorConnectionState {
  connected: boolean;
  since: string;
  /** What stands in the way, in a sentence for those who run the server; null: nothing, or unknown. */
  problem: string | null;
}

const noServer = 'No server of this database says that it drives the doors. The one with MQTT_URL may have stopped.';

async function isAnyWired(database: Database): Promise<boolean> {
  for (const entity of linkedEntities) {
    const table = linkedTables[entity] as (typeof linkedTables)['hub'];
    const found = await database.select({ id: table.id }).from(table).where(isNotNull(table.networkDeviceId)).limit(1);
    if (found.length > 0) return true;
  }
  return false;
}

/**
 * Whether the doors are reached. A server that said nothing for a while drives them no more.
 * @returns null: no server of this database drives doors through a broker, or it drives no record of it.
 */
export async function readDoorConnection(database: Database, now: Date): Promise<DoorConnectionState | null> {
  const saved = await readSetting(database, doorConnectionKey, savedSchema);
  if (saved === null) return null;
  const { connected, since, seenAt, problem } = saved;
  const isStale = now.getTime() - Date.parse(seenAt) > serverTiming.broker.stale;
  if (!isStale && connected) return { connected, since, problem };
  if (!(await isAnyWired(database))) return null;
  return isStale ? { connected: false, since: seenAt, problem: noServer } : { connected, since, problem };
}

export const saveDoorConnection = (database: Database, state: SavedConnection): Promise<void> =>
  saveSetting(database, doorConnectionKey, state);

/** Stores the latest state, one write after the other, and again now and then: every server of the database shows it. */
export function keepConnectionState(database: Database, clock: Clock, log: Logger) {
  let latest: BrokerState | null = null;
  let isSaved = true;
  let running: Promise<void> | null = null;

  async function saveLatest(): Promise<void> {
    while (latest !== null && !isSaved) {
      isSaved = true;
      const { connected, since, problem } = latest;
      const state = { connected, since: since.toISOString(), seenAt: clock.now().toISOString(), problem };
      await saveDoorConnection(database, state).catch((error: unknown) =>
        log.error({ failure: loggable(error) }, 'The state of the connection to the broker could not be stored'),
      );
    }
    running = null;
  }

  function save(): void {
    isSaved = false;
    running ??= saveLatest();
  }

  function saveAndWait(): void {
    save();
    cancel = clock.after(serverTiming.broker.seen, saveAndWait);
  }
  let cancel = clock.after(serverTiming.broker.seen, saveAndWait);

  return {
    enter(state: BrokerState): void {
      latest = state;
      save();
    },
    async stop(): Promise<void> {
      cancel();
      await running;
    },
  };
}
