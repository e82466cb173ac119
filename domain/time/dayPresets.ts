import { addDays, addMonths, type Day } from '#format/days.ts';
import { dayOf, type DayRange } from './zonedTime.ts';

const firstOfMonth = (day: Day) => `${day.slice(0, 7)}-01`;
/** Of the calendar year's, which are those of the tax year too, as with the Australian BAS. */
const firstOfQuarter = (day: Day) => addMonths(firstOfMonth(day), -((Number(day.slice(5, 7)) - 1) % 3));
const firstOfYear = (day: Day) => `${day.slice(0, 4)}-01-01`;

const before = (next: Day, first: Day): DayRange => ({ first, last: addDays(next, -1) });

/** Ranges of days by name, in a zone. "Last 7 days" ends with today. */
export const dayPresets = {
  today: { label: 'Today', days: (today: Day): DayRange => ({ first: today, last: today }) },
  yesterday: { label: 'Yesterday', days: (today: Day): DayRange => before(today, addDays(today, -1)) },
  last7: { label: 'Last 7 days', days: (today: Day): DayRange => ({ first: addDays(today, -6), last: today }) },
  last30: { label: 'Last 30 days', days: (today: Day): DayRange => ({ first: addDays(today, -29), last: today }) },
  thisMonth: {
    label: 'This month',
    days: (today: Day): DayRange => before(addMonths(firstOfMonth(today), 1), firstOfMonth(today)),
  },
  lastMonth: {
    label: 'Last month',
    days: (today: Day): DayRange => before(firstOfMonth(today), addMonths(firstOfMonth(today), -1)),
  },
  thisQuarter: {
    label: 'This quarter',
    days: (today: Day): DayRange => before(addMonths(firstOfQuarter(today), 3), firstOfQuarter(today)),
  },
  lastQuarter: {
    label: 'Last quarter',
    days: (today: Day): DayRange => before(firstOfQuarter(today), addMonths(firstOfQuarter(today), -3)),
  },
  last3Months: {
    label: 'Last 3 months',
    days: (today: Day): DayRange => ({ first: addMonths(firstOfMonth(today), -2), last: today }),
  },
  last12Months: {
    label: 'Last 12 months',
    days: (today: Day): DayRange => ({ first: addMonths(firstOfMonth(today), -11), last: today }),
  },
  thisYear: {
    label: 'This year',
    days: (today: Day): DayRange => before(addMonths(firstOfYear(today), 12), firstOfYear(today)),
  },
  lastYear: {
    label: 'Last year',
    days: (today: Day): DayRange => before(firstOfYear(today), addMonths(firstOfYear(today), -12)),
  },
} as const;

export type DayPreset = keyof typeof dayPresets;

const onlyForReports: readonly DayPreset[] = ['thisQuarter', 'lastQuarter', 'last3Months', 'last12Months'];

/** The presets of lists, whose rows are newer than a report's. */
export const dayPresetNames = (Object.keys(dayPresets) as DayPreset[]).filter((name) => !onlyForReports.includes(name));

export const reportPresets = [
  'thisMonth',
  'lastMonth',
  'last30',
  'thisQuarter',
  'lastQuarter',
  'last3Months',
  'last12Months',
  'thisYear',
  'lastYear',
] as const satisfies readonly DayPreset[];
export type ReportPreset = (typeof reportPresets)[number];

export function presetDays(preset: DayPreset, zone: string, now: number): DayRange {
  return dayPresets[preset].days(dayOf(now, zone));
}
