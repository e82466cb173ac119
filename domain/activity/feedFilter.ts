import type { Activity, ActivityKind, ActivityPerson } from './activity.ts';

/** An empty list allows all. */
export interface FeedFilter {
  kinds: readonly ActivityKind[];
  sites: readonly number[];
  /** People as keys, such as "customer-12". */
  people: readonly string[];
  /** Doors, devices and other records as keys, such as "gate-3". */
  records: readonly string[];
}

export const noFeedFilter: FeedFilter = { kinds: [], sites: [], people: [], records: [] };

/** null: the log knows the person only by name. */
export function personKey(who: ActivityPerson | null): string | null {
  return who === null || who.id === null ? null : `${who.entity}-${who.id}`;
}

export function recordKey({ subject }: Activity): string | null {
  return subject === null ? null : `${subject.entity}-${subject.id}`;
}

const allows = <Value>(chosen: readonly Value[], value: Value | null) =>
  chosen.length === 0 || (value !== null && chosen.includes(value));

export function isShown(activity: Activity, { kinds, sites, people, records }: FeedFilter): boolean {
  return (
    allows(kinds, activity.kind) &&
    allows(sites, activity.siteId) &&
    allows(people, personKey(activity.who)) &&
    allows(records, recordKey(activity))
  );
}

export function isFiltering({ kinds, sites, people, records }: FeedFilter): boolean {
  return kinds.length + sites.length + people.length + records.length > 0;
}
