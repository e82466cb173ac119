import type { ReplicaHostOptions } from '#collections/replica/host/options.ts';
import { realScheduler, Sequence } from '#collections/replica/scheduler.ts';

/** A host of a page that keeps nothing, and whose states, failures and reports nobody hears, but for what is given. */
export const hostOptions = (
  given: Pick<ReplicaHostOptions, 'api'> & Partial<ReplicaHostOptions>,
): ReplicaHostOptions => ({
  scheduler: realScheduler,
  sequence: new Sequence(),
  persistent: false,
  mayWrite: () => true,
  realm: 'page',
  surroundings: () => ({ build: 'test', tabs: 1, commands: 0 }),
  onEntityState: () => undefined,
  onDiskState: () => undefined,
  onRecordRead: () => undefined,
  onReadFailed: () => undefined,
  report: () => undefined,
  ...given,
});
