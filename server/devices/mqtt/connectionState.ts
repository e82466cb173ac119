import { z } from 'zod';
import { instant } from '#domain/entities/fields.ts';
import type { Database } from '#server/storage/database.ts';
import { readSetting, saveSetting } from '#server/storage/settings.ts';

export const doorConnectionKey = 'doors.connection';

/** Whether the server that drives the doors is connected to the broker. */
export const doorConnectionSchema = z.object({ connected: z.boolean(), since: instant }).nullable();
export type DoorConnectionState = z.output<typeof doorConnectionSchema>;

/** @returns null: no server of this database drives doors through a broker. */
export const readDoorConnection = (database: Database): Promise<DoorConnectionState> =>
  readSetting(database, doorConnectionKey, doorConnectionSchema);

/** @param state null: no server of this database drives doors through a broker any more. */
export const saveDoorConnection = (database: Database, state: DoorConnectionState): Promise<void> =>
  saveSetting(database, doorConnectionKey, state);
