/** A longer list is paged through the API. */
export const maximumHeldRows = 20_000;

/** The most entries, and their highest age (milliseconds). The oldest go first. */
export const journalLimits = {
  entries: 200_000,
  age: 30 * 24 * 60 * 60 * 1000,
  entriesWithoutDisk: 20_000,
} as const;

/** Times of the store on disk (milliseconds). */
export const diskTiming = {
  /** The wait that collects changes after the first. */
  writeDelay: 250,
  /** The longest wait for a database that another holder blocks. */
  patience: 3_000,
  /** Interval of noting that the dashboard is open, for the next start. */
  presence: 60_000,
} as const;

/** Limits of the list cache on disk, which serves an instant next start. */
export const listCacheLimits = {
  /** Lists of an entity, and rows in them. A longer list is not cached. */
  lists: 4,
  rows: 200,
  /** The most rows of all entities. */
  allRows: 1_000,
  /** Interval of looking changed lists up (milliseconds). */
  refresh: 2_000,
} as const;

/** When cached rows are restored (milliseconds). */
export const warmTiming = {
  /** The wait after the last cached answer. */
  afterQuestion: 60,
  /** The longest wait after the start, if no tab asks. */
  atLatest: 400,
} as const;
