import { useEffect, useState } from 'react';

interface Sample {
  at: number;
  done: number;
}

/** So many milliseconds back a rate is measured: long enough to be steady, short enough to follow a slow server. */
const measuredOver = 20_000;
const leastMeasured = 3_000;

/**
 * How fast rows are saved.
 * @returns rows a second; null until it is known.
 */
export function useRate(done: number, isRunning: boolean): number | null {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  useEffect(() => {
    const now = Date.now();
    setSamples((before) =>
      isRunning ? [...before.filter(({ at }) => now - at < measuredOver), { at: now, done }] : [],
    );
  }, [done, isRunning]);
  const [first] = samples;
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.at - first.at < leastMeasured) return null;
  const rate = ((last.done - first.done) * 1000) / (last.at - first.at);
  return rate > 0 ? rate : null;
}
