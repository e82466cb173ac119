import { abnormalUnitStatuses } from './abnormalUnitStatuses.ts';
import { complimentaryUnits } from './complimentaryUnits.ts';
import { dynamicPricing } from './dynamicPricing.ts';
import { managementSummary } from './managementSummary.ts';
import { moveInsAndOuts } from './moveInsAndOuts.ts';
import { productAvailability } from './productAvailability.ts';
import type { ComputeReport, ReportFunction } from './report.ts';
import type { ComputedReportId } from './reportCatalogue.ts';
import { revenue } from './revenue.ts';
import { unpaidCharges } from './unpaidCharges.ts';
import { withoutUnread, withUnknownNumbers } from './unknownNumbers.ts';
import { vacantUnits } from './vacantUnits.ts';

const functions: Readonly<Record<ComputedReportId, ReportFunction>> = {
  1: moveInsAndOuts,
  2: vacantUnits,
  3: complimentaryUnits,
  8: managementSummary,
  9: unpaidCharges,
  10: abnormalUnitStatuses,
  11: revenue,
  12: productAvailability,
  13: dynamicPricing,
};

/**
 * Answers a question from records.
 * @param now milliseconds since 1970.
 * @param unread what the user may not read, and what couldn't be read.
 */
export const computeReport: ComputeReport = (records, question, now, unread = []) => {
  const report = functions[question.report](records, question, now);
  const known = withoutUnread(report, question, unread);
  return known === report ? withUnknownNumbers(report, records, question.report) : known;
};
