import { z } from 'zod';
import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import { instant } from '#domain/entities/fields.ts';
import type { Database } from '#server/storage/database.ts';
import { readSetting, saveSetting } from '#server/storage/settings.ts';
import type { BrokerState } from './connection.ts';

const doorConnectionKey = 'doors.connection';

/** How the server that drives the doors reaches the broker; `problem`: what stands in the way, in a sentence. */
const doorConnectionSchema = z
  .object({ connected: z.boolean(), since: instant, problem: z.string().nullish() })
  .nullable();
export type DoorConnectionState = z.output<typeof doorConnectionSchema>;

/** @returns null: no server of this database drives doors through a broker. */
export const readDoorConnection = (database: Database): Promise<DoorConnectionState> =>
  readSetting(database, doorConnectionKey, doorConnectionSchema);

/** @param state null: no server of this database drives doors through a broker any more. */
export const saveDoorConnection = (database: Database, state: DoorConnectionState): Promise<void> =>
  saveSetting(database, doorConnectionKey, state);

/** Stores the latest state, one write after the other: every server of the database shows it. */
export function keepConnectionState(database: Database, log: Logger) {
  let latest: BrokerState | null = null;
  let running: Promise<void> | null = null;

  async function saveLatest(): Promise<void> {
    for (let next = latest; next !== null; next = latest) {
      latest = null;
      const { connected, since, problem } = next;
      await saveDoorConnection(database, { connected, since: since.toISOString(), problem }).catch((error: unknown) =>
        log.error({ failure: loggable(error) }, 'The state of the connection to the broker could not be stored'),
      );
    }
    running = null;
  }

  return {
    enter(state: BrokerState): void {
      latest = state;
      running ??= saveLatest();
    },
    drain: (): Promise<void> => running ?? Promise.resolve(),
  };
}
