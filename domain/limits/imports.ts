/** Of a file that is brought in. */
export const importLimits = {
  rows: 50_000,
  /** Of one file; larger ones are no list of records. */
  bytes: 64 * 1024 * 1024,
  columns: 200,
  /** Questions about one file; what is left is said at its rows. */
  questions: 40,
  /** Choices of one question. */
  choices: 60,
} as const;
