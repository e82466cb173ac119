/**
 * Runs a task once for each key: whoever comes with the same key while it runs, or within `remembered` milliseconds
 * after, shares its outcome, a failure included.
 */
export function createOnce<Outcome>(remembered: number, now: () => number) {
  const outcomes = new Map<string, { outcome: Promise<Outcome>; since: number }>();
  return (key: string, task: () => Promise<Outcome>): Promise<Outcome> => {
    const at = now();
    for (const [old, { since }] of outcomes) {
      if (at - since <= remembered) break; // in the order of their beginning: all others are younger
      outcomes.delete(old);
    }
    const known = outcomes.get(key);
    if (known !== undefined) return known.outcome;
    const outcome = task();
    outcomes.set(key, { outcome, since: at });
    return outcome;
  };
}
