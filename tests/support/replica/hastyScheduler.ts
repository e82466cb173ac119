import { realScheduler, type Scheduler } from '#collections/replica/scheduler.ts';

/** Milliseconds. Longer ones space out what a server is asked for, which is to stay rare. */
const longestPause = 2_000;

/** Short pauses, such as those between two views or before a second try, take a tenth of their time. */
export const hastyScheduler: Scheduler = {
  now: () => realScheduler.now(),
  after: (delay, task) => realScheduler.after(delay > longestPause ? delay : delay / 10, task),
};
