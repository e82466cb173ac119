/** Rows of one list that the browser holds at most; a longer one is paged through the API. */
export const maximumHeldRows = 20_000;

/** What the browser remembers of changes: so many of them, and for so long (milliseconds), the oldest going first. */
export const journalLimits = {
  entries: 200_000,
  age: 30 * 24 * 60 * 60 * 1000,
  /** As many where they are kept in memory alone. */
  entriesWithoutDisk: 20_000,
} as const;

/** How the local store is written to the disk (milliseconds). */
export const diskTiming = {
  /** Changes are written together, this long after the first of them. */
  writeDelay: 250,
  /** How long a start waits for a database that somebody else holds back. */
  patience: 3_000,
  /** How often the disk is told that somebody is here, so that the next start knows since when nobody was. */
  presence: 60_000,
} as const;
