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

/** What lists showed last, as it is kept for an instant next start. */
export const shownLimits = {
  /** Lists of an entity, and rows of it in them; a longer list is not kept. */
  lists: 4,
  rows: 200,
  /** Rows of all entities. */
  allRows: 1_000,
  /** How often they are looked up again while rows change (milliseconds). */
  refresh: 2_000,
} as const;

/** When all rows of an earlier start begin to be read (milliseconds). */
export const warmTiming = {
  /** After the last first question of a tab that was answered from what was shown last. */
  afterQuestion: 60,
  /** Where no tab asks, after the start. */
  atLatest: 400,
} as const;
