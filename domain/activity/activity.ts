import type { EntityName } from '../entities/index.ts';
import type { Tone } from '../states/unitStatus.ts';

/** What an activity is about, most urgent first. */
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

/** Kinds that are trouble: each is shown by itself, whatever happens around it. */
export const troubleKinds: readonly ActivityKind[] = ['alarm', 'fault', 'denied'];

/** A person who had a part in an activity. */
export interface ActivityPerson {
  entity: 'user' | 'customer';
  /** null: the log has the name alone. */
  id: number | null;
  /** null: the name is not known here. */
  name: string | null;
}

/** A record by its kind and number. */
export interface RecordReference {
  entity: EntityName;
  id: number;
}

/** One line of the feed: who did what, where and when. */
export interface Activity {
  /** The same for the same change or log line, wherever it comes from. */
  key: string;
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** When this browser saw it: states change at this moment in its own history. */
  seenAt: number;
  kind: ActivityKind;
  tone: Tone;
  /** null: the line names no record. */
  subject: (RecordReference & { name: string | null }) | null;
  /** null: at no site. */
  siteId: number | null;
  /** The act, to follow the subject: "unlocked". Lines of staff follow the person: "requested unlock". */
  did: string;
  detail: string | null;
  who: ActivityPerson | null;
  /** A change that the browser saw, a line of the event log, or one of the action log. */
  source: 'change' | 'event' | 'action';
}
