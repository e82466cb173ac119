import { quantilesOf } from '#tests/bench/quantiles.ts';
import type { Sample } from './samples.ts';

/** How much more a figure may be in the last day than in the second: a kind of page that opens late brings its rules. */
const toleranceOf = (name: string) => (name.endsWith(': style rules') ? 0.1 : 0.05);

/** Counts that differ by so few are as they were: a connection or a timer more. */
const few = 3;

const bytes = /: (heap|worker heap)$/;
const counts = /: (nodes|listeners|documents|style rules|handles|open files)$/;

export interface Growth {
  name: string;
  /** The medians of the second day and of the last one. */
  early: number;
  late: number;
  isFlat: boolean;
}

const median = (samples: readonly Sample[], name: string) =>
  quantilesOf(samples.map(({ figures }) => figures[name] ?? 0)).p50;

/** What should not grow after the first day, as it was in the second day and in the last. */
export function growthOf(samples: readonly Sample[], days: number): Growth[] {
  const second = samples.filter(({ day }) => day > 1 && day <= 2);
  const last = samples.filter(({ day }) => day > days - 1);
  const names = Object.keys(samples[0]?.figures ?? {}).filter((name) => bytes.test(name) || counts.test(name));
  return names.map((name) => {
    const [early, late] = [median(second, name), median(last, name)];
    const isFew = counts.test(name) && late - early <= few;
    return { name, early, late, isFlat: isFew || late <= early * (1 + toleranceOf(name)) };
  });
}
