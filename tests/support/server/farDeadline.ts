import type { Deadline } from '#server/deadline.ts';

/** In an hour. */
export const farDeadline: Deadline = { at: performance.now() + 3_600_000, signal: new AbortController().signal };
