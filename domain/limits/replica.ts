/** The most rows of a list that the browser holds. A longer list is paged through the API. */
export const maximumHeldRows = 20_000;

/** Limits of the journal: the number and age (milliseconds) of entries. The oldest go first. */
export const journalLimits = {
  entries: 200_000,
  age: 30 * 24 * 60 * 60 * 1000,
  /** The number without a disk. */
  entriesWithoutDisk: 20_000,
} as const;

/** Times of the store on disk (milliseconds). */
export const diskTiming = {
  /** The delay of a write after the first change, which collects the following ones. */
  writeDelay: 250,
  /** The longest wait for a database that another holder blocks. */
  patience: 3_000,
  /** The interval of writing the time of presence, from which the next start knows when the dashboard was last open. */
  presence: 60_000,
} as const;

/** Limits of the list cache on disk, which serves an instant next start. */
export const listCacheLimits = {
  /** The most lists of an entity, and the most rows in them. A longer list is not cached. */
  lists: 4,
  rows: 200,
  /** The most rows of all entities. */
  allRows: 1_000,
  /** The interval of looking lists up again while rows change (milliseconds). */
  refresh: 2_000,
} as const;

/** When the full restore of cached rows begins (milliseconds). */
export const warmTiming = {
  /** After the last list that was answered from the cache. */
  afterQuestion: 60,
  /** After the start, where no tab asks. */
  atLatest: 400,
} as const;
