/** Rows of one list that the browser holds at most; a longer one is paged through the API. */
export const maximumHeldRows = 20_000;

/** What the browser remembers of changes: so many of them, and for so long (milliseconds), the oldest going first. */
export const journalLimits = { entries: 200_000, age: 30 * 24 * 60 * 60 * 1000 } as const;
