import type { RequestKey } from './requestKey.ts';

/** Runs a task once for simultaneous requests with one key: they share its outcome or failure. */
export function createSharedRuns<Outcome>() {
  const running = new Map<string, Promise<Outcome>>();
  return (key: RequestKey | null, task: () => Promise<Outcome>): Promise<Outcome> => {
    if (key === null) return task();
    const name = `${key.userId} ${key.keyHash} ${key.call} ${key.bodyHash}`;
    const known = running.get(name);
    if (known !== undefined) return known;
    const outcome = task().finally(() => running.delete(name));
    running.set(name, outcome);
    return outcome;
  };
}
