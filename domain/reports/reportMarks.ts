import { lastMonthLabels } from './periods.ts';
import type { Day } from '#format/days.ts';
import type { Chart } from './report.ts';
import { reportCatalogue, type Implemented, type ReportId } from './reportCatalogue.ts';

/** Categories in their order, with their reports in theirs. 13 is in none; 11 is in no list. */
export const reportCategories = [
  { label: 'Storage Unit Reports', reports: [1, 2, 10, 12, 3] },
  { label: 'Workspace Reports', reports: [4, 5] },
  { label: 'Trolley and Trailer Reports', reports: [6, 7] },
  { label: 'Financial', reports: [8, 9] },
] as const satisfies readonly { label: string; reports: readonly ReportId[] }[];

/** Reports that no list shows; their address opens them. */
export const unlistedReports = [11] as const satisfies readonly ReportId[];

/** Every id, in the order of the catalogue. */
export const reportIds = Object.keys(reportCatalogue).map(Number) as readonly ReportId[];

const isReportId = (id: number): id is ReportId => Object.hasOwn(reportCatalogue, id);

/** Whether a report exists. @param fakeReportData whether placeholder data is switched on. */
export function isImplemented(implemented: Implemented, fakeReportData: boolean): boolean {
  return implemented === 'fake' ? fakeReportData : implemented;
}

/** A user's marks on a report. */
export interface ReportMarks {
  isFavourite: boolean;
  isShown: boolean;
}

const bits = { favourite: 1, shown: 2 } as const;

/** The marks of each report; those that the user never changed are the catalogue's. */
export type MarksOfReports = Readonly<Record<ReportId, ReportMarks>>;

const defaultMarks = (): Record<ReportId, ReportMarks> =>
  Object.fromEntries(reportIds.map((id) => [id, { isFavourite: false, isShown: reportCatalogue[id].shown }])) as Record<
    ReportId,
    ReportMarks
  >;

/** Reads saved marks, as "1:3,2:0". A part that means nothing is lost alone; of two of one report the last counts. */
export function parseMarks(saved: string | null | undefined): MarksOfReports {
  const marks = defaultMarks();
  for (const part of (saved ?? '').split(',')) {
    const [, id = '', given = ''] = /^\s*(\d{1,4}):([0-3])\s*$/.exec(part) ?? [];
    if (id === '' || !isReportId(Number(id))) continue;
    const value = Number(given);
    marks[Number(id) as ReportId] = {
      isFavourite: (value & bits.favourite) !== 0,
      isShown: (value & bits.shown) !== 0,
    };
  }
  return marks;
}

/** Marks as they are saved: "1:3,2:2". Bit 1 is favourite, bit 2 is shown. */
export function formatMarks(marks: MarksOfReports): string {
  return reportIds
    .map((id) => {
      const { isFavourite, isShown } = marks[id];
      return `${id}:${(isFavourite ? bits.favourite : 0) | (isShown ? bits.shown : 0)}`;
    })
    .join(',');
}

/** Made-up numbers that look like a year of a facility; the same for the same report. */
const placeholderValues = (id: ReportId, count: number) =>
  Array.from({ length: count }, (_, index) => 20 + ((id * 7 + index * 13) % 23) + Math.round(index / 2));

/** The picture of a report that has placeholder data alone: a value for each of the last months. */
export function placeholderSeries(id: ReportId, today: Day, months = 12): Chart {
  const { name } = reportCatalogue[id];
  return {
    id: 'placeholder',
    label: name,
    kind: 'columns',
    format: 'count',
    categoryHeader: 'Month',
    categories: lastMonthLabels(months, today).map((label) => ({ label })),
    series: [{ id: 'placeholder', label: name, values: placeholderValues(id, months) }],
  };
}
