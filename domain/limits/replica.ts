import type { EntityName } from '../entities/index.ts';

/** Rows of a list. `page`: asked for at a time; a server may send fewer. */
export const heldRows = { page: 1_000, inSmallPages: 20_000, inFullPages: 100_000 } as const;

/**
 * The longest list that the replica holds; a longer one is paged through the API. Up to 20,000 rows are read from any
 * server; of units up to 100,000 where an answer had as many rows as were asked for: small pages would take too many
 * requests. Other long lists would take a worker's memory together, and those that grow for years their time.
 * @param largestPage the most rows that an answer of this list had so far.
 */
export function maximumHeldRows(entity: EntityName, largestPage: number): number {
  return entity === 'unit' && largestPage >= heldRows.page ? heldRows.inFullPages : heldRows.inSmallPages;
}

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
  /** Interval of writing changed lists (milliseconds). */
  write: 2_000,
} as const;

/** How the replica reads (milliseconds). */
export const replicaTiming = {
  /** Failed reads. */
  retry: { first: 1_000, longest: 30_000 },
  /** A socket that broke; one that the server refused, which socket.io does not try again by itself. */
  reconnect: { first: 500, longest: 5_000, refused: 5_000 },
  /** A server of which nothing was heard this long is asked, and is silent if it does not answer within this time. */
  liveness: { quiet: 8_000, answer: 5_000 },
  /**
   * The read after a DELETE waits this long: the row is hidden anyway, and a user's own deletion is also reported by an
   * event.
   */
  deletedRead: 250,
  /** The rest between batches that are not full: in a storm fewer calls read the same records. */
  batchRest: 100,
  /** Hits of a search update at most this often while rows change. */
  hits: 100,
  /** The shortest pause between two computations of a report, and between two updates of its progress. */
  report: 250,
} as const;

/** How saves and the host wait for each other (milliseconds). */
export const saveTiming = {
  /** The longest wait of a save for the host: after it the record is read once more than it needs. */
  begin: 1_000,
  /** How long a save's own event waits for its answer before the record is read. */
  answer: 1_000,
  /** How long an answer may take: longer than a call. */
  longest: 90_000,
} as const;

/** When cached rows are restored (milliseconds). */
export const warmTiming = {
  /** The wait after the last cached answer. */
  afterQuestion: 60,
  /** The longest wait after the start, if no tab asks. */
  atLatest: 400,
} as const;
