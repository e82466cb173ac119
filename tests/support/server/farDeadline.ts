import type { Deadline } from '#server/deadline.ts';

/** A deadline in an hour. */
export const farDeadline: Deadline = { at: performance.now() + 3_600_000, signal: new AbortController().signal };
