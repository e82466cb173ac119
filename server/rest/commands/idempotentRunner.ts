/**
 * Runs a task once per key. Calls with the key while it runs, or within `retention` milliseconds after it began, share
 * its outcome or failure.
 */
export function createIdempotentRunner<Outcome>(retention: number, now: () => number) {
  const outcomes = new Map<string, { outcome: Promise<Outcome>; since: number }>();
  return (key: string, task: () => Promise<Outcome>): Promise<Outcome> => {
    const at = now();
    for (const [old, { since }] of outcomes) {
      if (at - since <= retention) break; // entries are in the order of their start
      outcomes.delete(old);
    }
    const known = outcomes.get(key);
    if (known !== undefined) return known.outcome;
    const outcome = task();
    outcomes.set(key, { outcome, since: at });
    return outcome;
  };
}
