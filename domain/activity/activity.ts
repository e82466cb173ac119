import type { EntityName } from '../entities/index.ts';
import type { RecordKey } from '../entities/recordKey.ts';
import type { Tone } from '../states/unitStatus.ts';

/** The kinds of activity, most urgent first. */
export const activityKinds = ['alarm', 'fault', 'denied', 'device', 'door', 'booking', 'staff', 'record'] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const activityKindLabels: Record<ActivityKind, string> = {
  alarm: 'Alarms',
  fault: 'Faults',
  denied: 'Not let in',
  device: 'Devices',
  door: 'Doors and gates',
  booking: 'Bookings',
  staff: 'Staff',
  record: 'Records',
};

/** The kinds of trouble, of which each line is shown by itself. */
export const troubleKinds: readonly ActivityKind[] = ['alarm', 'fault', 'denied'];

export interface ActivityPerson {
  entity: 'user' | 'customer';
  /** null: the log has only a name. */
  id: number | null;
  /** The record's name; null: unknown. */
  name: string | null;
}

export interface RecordReference {
  entity: EntityName;
  /** The record's key. */
  id: RecordKey;
}

/** One line of the feed: who did what, where and when. */
export interface Activity {
  /** Equal for the same change or log line from any source. */
  key: string;
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** When this browser saw it; in its own history states change at this moment. */
  seenAt: number;
  kind: ActivityKind;
  tone: Tone;
  /** The record that the activity is about; null: none. */
  subject: (RecordReference & { name: string | null }) | null;
  /** The site; null: none. */
  siteId: number | null;
  /** Follows the subject: "unlocked". In lines of staff it follows the person: "requested unlock". */
  did: string;
  detail: string | null;
  /** Of a booking: whose it is; absent: unknown. */
  customerId?: number;
  who: ActivityPerson | null;
  /** A change that the browser saw, or a line of the event or action log. */
  source: 'change' | 'event' | 'action';
}
