import type { Logger } from 'pino';
import type { PinKeys } from '#server/access/pins/pinKeys.ts';
import type { Driving } from '#server/devices/driving.ts';
import type { DevicePort } from '#server/devices/port.ts';
import type { BackgroundMails } from '#server/mail/backgroundMails.ts';
import type { SecurityLog } from '#server/operations/securityLog.ts';
import type { SecretSeals } from '#server/people/factors/authenticators.ts';
import type { RelyingParty } from '#server/people/factors/relyingParty.ts';
import type { CardCharger } from '#server/rentals/cardCharger.ts';
import type { RentalsHealth } from '#server/rentals/rentalsHealth.ts';
import type { Metrics } from '#server/signals/metrics/metrics.ts';
import type { Reachable } from '#server/signals/webhooks/networks.ts';
import type { Webhooks } from '#server/signals/webhooks/openWebhooks.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Authenticate } from './account/authenticate.ts';
import type { ExternalStorage } from './places/externalStorage.ts';

export interface RouteParts {
  storage: Storage;
  devices: DevicePort;
  /** Whether a server drives the doors; absent: unknown. */
  driving?: (() => Promise<Driving | null>) | undefined;
  authenticate: Authenticate;
  now: () => Date;
  /** The time for a device to acknowledge a command (milliseconds). */
  acknowledgementTimeout: number;
  /** null or absent: nobody asks for them. */
  metrics?: Metrics | null | undefined;
  /** Disconnects the live connections of a session. */
  endSession: (sessionId: string) => void;
  /** null: no external storage system is connected. */
  externalStorage: ExternalStorage | null;
  /** null: cards cannot be charged. */
  cards: CardCharger | null;
  /** Whether a mail server is set up. */
  sendsMail: boolean;
  /** For news of an account: nobody waits for them. */
  mails: BackgroundMails;
  rentalsHealth: RentalsHealth;
  pinKeys: PinKeys;
  secretSeals: SecretSeals;
  /** The address where passkeys work; null: nowhere. */
  relyingParty: () => RelyingParty | null;
  /** The address of the dashboard. */
  publicUrl: () => string;
  /** Sends events to other systems. */
  webhooks: Pick<Webhooks, 'wake'>;
  /** To where. */
  webhookReach: Reachable;
  securityLog: SecurityLog;
  log: Logger;
}
