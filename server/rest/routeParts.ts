import type { Logger } from 'pino';
import type { DevicePort } from '#server/devices/port.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Authenticate } from './access/authenticate.ts';
import type { ExternalStorage } from './places/externalStorage.ts';

/** What the routes of a group work with. */
export interface RouteParts {
  storage: Storage;
  devices: DevicePort;
  authenticate: Authenticate;
  now: () => Date;
  /** Milliseconds that a device may take to acknowledge a command. */
  limit: number;
  /** Ends the live connections of a session whose right to them ended. */
  endSession: (sessionId: string) => void;
  /** null: no external storage system is connected. */
  externalStorage: ExternalStorage | null;
  log: Logger;
}
