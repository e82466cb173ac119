import { abnormalUnitStatuses } from './abnormalUnitStatuses.ts';
import { complimentaryUnits } from './complimentaryUnits.ts';
import { dynamicPricing } from './dynamicPricing.ts';
import { managementSummary } from './managementSummary.ts';
import { moveInsAndOuts } from './moveInsAndOuts.ts';
import { productAvailability } from './productAvailability.ts';
import type { Report, ReportFunction, ReportQuestion } from './report.ts';
import type { ReportRecords } from './reportRecords.ts';
import type { ComputedReportId } from './reportCatalogue.ts';
import { revenue } from './revenue.ts';
import { unpaidCharges } from './unpaidCharges.ts';
import { withUnknownNumbers } from './unknownNumbers.ts';
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

/** Answers a question from records. @param now milliseconds since 1970. */
export function computeReport(records: ReportRecords, question: ReportQuestion, now: number): Report {
  const report = functions[question.report](records, question, now);
  return withUnknownNumbers(report, records, question.report);
}
