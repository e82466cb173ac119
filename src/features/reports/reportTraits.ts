import type { ComputedReportId } from '#domain/reports/reportCatalogue.ts';
import type { ReportPreset } from '#domain/time/dayPresets.ts';

export interface ReportTraits {
  /** The days before a person chooses others. */
  usualDays: ReportPreset;
  /** Whether the report shows the state of today, whatever days are chosen. */
  isOfNow?: true;
  /** Whether the reader chooses when money counts. */
  hasBasis?: true;
  hasThresholds?: true;
  /** Whether paper has all tables, on one page. */
  isOnePage?: true;
}

/** The parts of each report's page beside those that every one has. */
export const reportTraits: Record<ComputedReportId, ReportTraits> = {
  1: { usualDays: 'last3Months' },
  2: { usualDays: 'last30' },
  3: { usualDays: 'last30' },
  8: { usualDays: 'lastMonth', isOnePage: true },
  9: { usualDays: 'last30' },
  10: { usualDays: 'last30', isOfNow: true },
  11: { usualDays: 'last12Months', hasBasis: true },
  12: { usualDays: 'last30' },
  13: { usualDays: 'last30', isOfNow: true, hasThresholds: true },
};
