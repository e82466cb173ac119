import { countText, dollars, numberText } from '#format/numbers.ts';
import type { DayCoverage } from '../reports/report.ts';
import type { ReportId } from '../reports/reportCatalogue.ts';

/** The question that each report answers, in a sentence. */
export const reportPurposes: Partial<Record<ReportId, string>> = {
  1: 'Who moved in and out, the net change, churn, and how long people stayed.',
  2: 'Which units stand empty, since when, and the rent that they could earn.',
  3: 'Which units are let for free, to whom, and the rent given up for them.',
  8: 'Occupancy, revenue, arrears and movement of a period on one page.',
  9: 'Who owes money, how much, and how late it is.',
  10: 'Units that are alarming, faulted, out of service or otherwise not as they should be.',
  11: 'What was billed or collected, over time and by what it was for.',
  12: 'How many units of each kind and size are free, committed or let.',
  13: 'Where to raise, hold or lower street rates, and what that could bring.',
};

const rowsText = (count: number) => countText(count, 'row');

/** Texts of the reports page. */
export const reportPageMessages = {
  title: 'Reports',
  back: 'All reports',
  catalogue: {
    search: 'Search reports',
    favourites: 'Favourites',
    others: 'Other reports',
    showHidden: 'Show hidden',
    favourite: (name: string) => `Mark ${name} as favourite`,
    notFavourite: (name: string) => `Remove ${name} from favourites`,
    hide: (name: string) => `Hide ${name}`,
    show: (name: string) => `Show ${name}`,
    hidden: 'Hidden',
    madeUp: 'Made-up data',
    none: 'No reports match your search',
    noneHint: 'Try a different search.',
    allHidden: 'All reports are hidden',
    allHiddenHint: 'Press Show hidden to see them.',
  },
  fake: {
    title: 'These numbers are made up',
    text: 'The report shows placeholder data, because it is switched on for this dashboard. Nothing here comes from your sites.',
  },
  controls: {
    site: 'Site of the report',
    range: 'Days of the report',
    presets: 'Range',
    from: 'From',
    to: 'To',
    backwards: 'The last day must not be before the first.',
    tooLong: 'Choose at most 10 years.',
    untilToday: 'The report ends with today.',
    toCome: 'These days are still to come.',
    /** Of a report of now, in which the days change single numbers. */
    changesOnly: {
      9: 'The days change Delinquency alone, which compares what is overdue now with what was billed in them. All else is as of now.',
    } as Readonly<Partial<Record<ReportId, string>>>,
    basis: 'Count money when',
    bases: { billed: 'Billed', collected: 'Collected' },
    definitions: 'Definitions',
    print: 'Print',
    csv: 'Export CSV',
    revenue: 'Open revenue report',
  },
  views: { all: 'Standard view', keeps: 'range, site, search, filters, sorting and columns' },
  asOf: 'As of',
  updating: 'Updating…',
  reading: {
    title: 'Reading records',
    text: 'Long lists are read once and kept while you are signed in.',
    progress: (done: number, total: number | null) =>
      total === null ? `${numberText(done)} read` : `${numberText(done)} of ${numberText(total)}`,
    cancel: 'Stop reading',
    stopped: 'Reading stopped',
    stoppedText: 'The report needs all of these records. What was read so far is kept.',
    resume: 'Continue reading',
  },
  failed: "This report couldn't be shown",
  unread: 'Not everything could be read',
  retry: 'Try again',
  leftOut: 'What is left out',
  noData: 'No records for this choice',
  noDataHint: 'Choose another site or other days.',
  figures: 'Figures',
  groups: { rent: 'Rent', money: 'Money', movement: 'Movement', units: 'Units' },
  tables: 'Tables',
  change: {
    value: 'Value',
    better: 'better',
    worse: 'worse',
    same: 'No change',
    up: (by: string) => `Up ${by}`,
    down: (by: string) => `Down ${by}`,
    points: (text: string) => `${text} ${text === '1' ? 'point' : 'points'}`,
    before: 'on last period',
    yearBefore: 'on last year',
    unknown: 'Unknown',
    /** @param against "on last year". */
    partly: (against: string, { known, all }: DayCoverage) =>
      `${against}, compared with ${numberText(known)} of ${numberText(all)} days`,
    /** On paper: "Up $40 (181 of 365 days)". */
    partlyShort: (change: string, { known, all }: DayCoverage) =>
      `${change} (${numberText(known)} of ${numberText(all)} days)`,
    meaning: (label: string) => `What ${label} counts`,
    days: (before: string, yearBefore: string) => `Last period: ${before}. Last year: ${yearBefore}.`,
    yearDays: (yearBefore: string) => `Last year: ${yearBefore}.`,
  },
  drill: (label: string) => `Show the rows of ${label}`,
  table: {
    noun: 'rows',
    found: rowsText,
    noneMatch: 'No rows match your search',
    noneMatchHint: 'Try a different search or remove a filter.',
    clear: 'Clear search and filters',
    blank: 'Blank',
  },
  pricing: {
    thresholds: 'Rules',
    explain: 'Rates are suggested by these rules. A change is kept in the address of this page.',
    labels: {
      raiseFrom: 'Raise from this occupancy on',
      fewLeft: 'Raise where at most so many units are left',
      lowerBelow: 'Lower below this occupancy',
      longVacantDays: 'Lower where units stand vacant for so many days',
      largestStep: 'Largest change of a price',
    },
    wrong: 'Enter a number between the limits.',
    reset: 'Use the usual rules',
    apply: (units: number) => `Apply to ${countText(units, 'unit')}`,
    title: (units: number, name: string, site: string) =>
      `Change the price of ${countText(units, 'unit')} of ${name} at ${site}?`,
    effect:
      "Each unit gets its new price, and new bookings start with it. Running bookings keep what they pay, and the product's own price stays as it is.",
    /** The reachable gain: free units alone bring in more or less. */
    gain: ({ free, today, next }: { free: number; today: number; next: number }, units: number) => {
      if (free === 0) return 'None of these units is free, so nothing changes until one is let again.';
      const difference = Math.abs(next - today);
      const rest = units - free;
      const others =
        rest === 0
          ? ''
          : ` The new price of the other ${countText(rest, 'unit')} counts from ${rest === 1 ? 'its' : 'their'} next booking on.`;
      return (
        `${free === units ? 'All of them are' : `${numberText(free)} of them ${free === 1 ? 'is' : 'are'}`} free. ` +
        `If ${free === 1 ? 'it is' : 'all of these are'} let at the new price, that brings in ${dollars(next)} a month, ` +
        `${dollars(difference)} ${next > today ? 'more' : 'less'} than at the price of today; ` +
        `if ${free === 1 ? 'not' : 'none is'}, nothing.${others}`
      );
    },
    preview: 'Units with their old and new price',
    applied: (units: number, day: string) =>
      `The price of ${countText(units, 'unit')} was changed on ${day}. Give it a month to show its effect.`,
    confirm: (units: number) => `Change ${countText(units, 'price')}`,
    cancel: 'Keep the prices',
    undo: 'Undo',
    applyTitle: (name: string) => `New prices of ${name}`,
    undoTitle: (name: string) => `Old prices of ${name}`,
    changed: (units: number) => `The price of ${countText(units, 'unit')} was changed.`,
    undone: (units: number) => `${countText(units, 'unit')} ${units === 1 ? 'has its' : 'have their'} old price again.`,
    rate: (price: string, period: string) => `${price} per ${period}`,
    asBefore: 'what it was',
    already: (price: string) => `The price was ${price} already.`,
    isNow: (price: string) => `The price is ${price} now.`,
    changedMeanwhile: 'Somebody else changed its price since, so it stays.',
    notKept: 'The server keeps no price for it.',
    unreadable: 'The server sent an unreadable record.',
  },
  csv: {
    report: 'Report',
    table: 'Table',
    site: 'Site',
    range: 'Range',
    rangeOf: 'Use of the range',
    basis: 'Money counts when',
    asOf: 'As of',
    search: 'Search',
    leftOut: 'Left out',
    total: 'Total',
  },
} as const;
