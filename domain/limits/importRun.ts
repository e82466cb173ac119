/** How imports run (times in milliseconds). */
export const importRunLimits = {
  /** Rows that are saved at once, so that the server stays free for doors and people. */
  rowsAtOnce: 3,
  /** How often a row is sent again to a server that answers with an error of its own. */
  attempts: 3,
  /** Planned rows of one block in the ledger. */
  rowsOfBlock: 250,
  /** Planning rests after this time, so that events of doors are never late. */
  slice: 10,
  /** Views of an import are updated this often at most. */
  viewUpdate: 150,
  /** Lists without live events are read again this often at most while an import runs. */
  listRefetch: 5_000,
  /** The pauses before a server that is silent or asks for patience is tried again. */
  retry: { first: 500, longest: 30_000 },
  /** A save without an answer is looked for this long after it was sent: the server may still be at it. */
  settled: 2_000,
  /** By then events have brought saved records to the replica. Until then a check reads the list. */
  eventsArrive: 30_000,
  /** While a person's command runs, all rows but one wait this long before they look again. */
  afterCommand: 250,
} as const;
