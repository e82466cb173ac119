import { noCents, plus, sumCents, type Cents } from '../money/cents.ts';

/**
 * Names of debts by days after the due date, which is not counted itself. `today`: due today, so not overdue.
 * `unknown`: the records don't tell since when.
 */
export const ageingLabels = {
  '1-7': '1–7 days',
  '8-30': '8–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  'over-90': 'Over 90 days',
  today: 'Due today',
  unknown: 'Due date unknown',
} as const;
export type AgeingBucket = keyof typeof ageingLabels;

/** The buckets that every report shows; the other two only where they hold money. */
export const usualBuckets = ['1-7', '8-30', '31-60', '61-90', 'over-90'] as const satisfies readonly AgeingBucket[];
export const ageingBuckets: readonly AgeingBucket[] = ['today', ...usualBuckets, 'unknown'];

/** @param days after the due date; null: not known. */
export function bucketOf(days: number | null): AgeingBucket {
  if (days === null || days < 0 || Number.isNaN(days)) return 'unknown';
  if (days === 0) return 'today';
  if (days <= 7) return '1-7';
  if (days <= 30) return '8-30';
  if (days <= 60) return '31-60';
  return days <= 90 ? '61-90' : 'over-90';
}

export type AgeingSums = Record<AgeingBucket, Cents>;

export const noSums = (): AgeingSums => ({
  '1-7': noCents,
  '8-30': noCents,
  '31-60': noCents,
  '61-90': noCents,
  'over-90': noCents,
  today: noCents,
  unknown: noCents,
});

/** The sums by bucket: they add up to the sum of the parts. */
export function sumByBucket(parts: readonly { bucket: AgeingBucket; cents: Cents }[]): AgeingSums {
  const sums = noSums();
  for (const { bucket, cents } of parts) sums[bucket] = plus(sums[bucket], cents);
  return sums;
}

export const totalOf = (sums: AgeingSums) => sumCents(ageingBuckets.map((bucket) => sums[bucket]));

/** The sum of the parts that are overdue. */
export const overdueCents = (parts: readonly { isOverdue: boolean; cents: Cents }[]) =>
  sumCents(parts.filter(({ isOverdue }) => isOverdue).map(({ cents }) => cents));

/** Overdue money as a share of the money billed in a period; null: nothing was billed. */
export function delinquency(overdue: Cents, billed: Cents): number | null {
  return billed > 0 ? overdue / billed : null;
}
