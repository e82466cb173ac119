import type { Activity, ActivityKind, ActivityPerson } from './activity.ts';

/** Which activities are shown. Each empty list allows all. */
export interface FeedFilter {
  kinds: readonly ActivityKind[];
  sites: readonly number[];
  /** People as keys: "customer-12". */
  people: readonly string[];
  /** Doors, devices and other records as keys: "gate-3". */
  records: readonly string[];
}

export const noFeedFilter: FeedFilter = { kinds: [], sites: [], people: [], records: [] };

/** The key of a person; one whom a log knows by name alone has none. */
export function personKey(who: ActivityPerson | null): string | null {
  return who === null || who.id === null ? null : `${who.entity}-${who.id}`;
}

/** The key of the record that an activity is about. */
export function recordKey({ subject }: Activity): string | null {
  return subject === null ? null : `${subject.entity}-${subject.id}`;
}

const allows = <Value>(chosen: readonly Value[], value: Value | null) =>
  chosen.length === 0 || (value !== null && chosen.includes(value));

/** Whether a filter shows an activity. */
export function isShown(activity: Activity, { kinds, sites, people, records }: FeedFilter): boolean {
  return (
    allows(kinds, activity.kind) &&
    allows(sites, activity.siteId) &&
    allows(people, personKey(activity.who)) &&
    allows(records, recordKey(activity))
  );
}

/** Whether a filter hides anything at all. */
export function isFiltering({ kinds, sites, people, records }: FeedFilter): boolean {
  return kinds.length + sites.length + people.length + records.length > 0;
}
