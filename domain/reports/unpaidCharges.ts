import { bookingFinder } from '../lifecycle/bookingFinder.ts';
import { moneyReportMessages } from '../messages/moneyReports.ts';
import {
  ageingBuckets,
  ageingLabels,
  delinquency,
  overdueCents,
  sumByBucket,
  totalOf,
  usualBuckets,
  type AgeingBucket,
  type AgeingSums,
} from './ageing.ts';
import { noCents, plus, sumCents, toDollars, type Cents } from '../money/cents.ts';
import { figureOf, ofNow } from './comparedFigure.ts';
import { addEntry, netOf, noMoney, unreadMoneySentences, visitMoney } from './money.ts';
import { comparedPeriods, moneySites, zoneSentences, type MoneySites } from './moneySites.ts';
import { readOwed, type AgedPart } from './readOwed.ts';
import type { Chart, Figure, ReportFunction, ReportQuestion } from './report.ts';
import type { ReportRecords } from './reportRecords.ts';
import { chargesTable, owingTables } from './unpaidTables.ts';

const texts = moneyReportMessages.arrears;
const { headers } = texts;

/** The usual buckets, and the others where they hold money. */
export const shownBuckets = (sums: AgeingSums): AgeingBucket[] =>
  ageingBuckets.filter((bucket) => (usualBuckets as readonly string[]).includes(bucket) || sums[bucket] > 0);

/** Owed money by its age. @param table the rows behind it, which have a column `bucket`; null: none. */
export function ageingChart(sums: AgeingSums, table: string | null): Chart {
  const buckets = shownBuckets(sums);
  return {
    id: 'ageing',
    label: texts.byAge,
    kind: 'bars',
    format: 'dollars',
    categoryHeader: headers.age,
    categories: buckets.map((bucket) => ({
      label: ageingLabels[bucket],
      ...(table === null ? {} : { drill: { table, where: { bucket: [bucket] } } }),
    })),
    series: [{ id: 'owed', label: headers.owed, values: buckets.map((bucket) => toDollars(sums[bucket])) }],
  };
}

function siteChart(parts: readonly AgedPart[], { nameOf }: MoneySites): Chart {
  const sums = new Map<string, Cents>();
  for (const { siteId, cents } of parts) sums.set(nameOf(siteId), plus(sums.get(nameOf(siteId)) ?? noCents, cents));
  const sites = [...sums].toSorted((a, b) => b[1] - a[1]);
  return {
    id: 'site',
    label: texts.bySite,
    kind: 'bars',
    format: 'dollars',
    categoryHeader: headers.site,
    categories: sites.map(([label]) => ({ label, drill: { table: 'charges', where: { site: [label] } } })),
    series: [{ id: 'owed', label: headers.owed, values: sites.map(([, cents]) => toDollars(cents)) }],
  };
}

/** The sum billed in the period, and a sentence for each kind of bill that could not be counted. */
function readBilled(records: ReportRecords, { days }: ReportQuestion, { dayAt }: MoneySites) {
  const [period] = comparedPeriods(days);
  const sums = noMoney();
  const bookingOf = bookingFinder(records.bookings);
  const reading = visitMoney(records, { basis: 'billed', periods: [period], bookingOf, dayAt }, (entry) => {
    addEntry(sums, entry);
  });
  return { cents: netOf(sums), leftOut: unreadMoneySentences('billed', reading) };
}

const longest = (parts: readonly AgedPart[]) =>
  parts.reduce<number | null>((most, { isOverdue, days }) => {
    return isOverdue && days !== null ? Math.max(most ?? 0, days) : most;
  }, null);

interface Seen {
  parts: readonly AgedPart[];
  sums: AgeingSums;
  customers: number;
  billed: Cents;
}

function figuresOf({ parts, sums, customers, billed }: Seen): Figure[] {
  const total = overdueCents(parts);
  const dueToday = parts.filter(({ bucket, isOverdue }) => bucket === 'today' && !isOverdue);
  const today = sumCents(dueToday.map(({ cents }) => cents));
  const rows = (table: string, where = {}) => ({ drill: { table, where } });
  const [dollars, count] = [
    { format: 'dollars', better: 'down' },
    { format: 'count', better: 'down' },
  ] as const;
  const note = texts.delinquencyNote(toDollars(billed));
  const overdueRows = rows('charges', { bucket: ageingBuckets.filter((bucket) => bucket !== 'today') });
  return [
    figureOf(
      { id: 'overdue', label: headers.overdue, ...dollars, note: texts.asOfNow, ...overdueRows },
      ofNow(toDollars(total)),
    ),
    figureOf(
      {
        id: 'dueToday',
        label: texts.dueToday,
        ...dollars,
        note: texts.dueTodayNote,
        ...rows('charges', { bucket: ['today'] }),
      },
      ofNow(toDollars(today)),
    ),
    figureOf({ id: 'owed', label: headers.owed, ...dollars, ...rows('charges') }, ofNow(toDollars(totalOf(sums)))),
    figureOf(
      { id: 'over90', label: texts.over90, ...dollars, ...rows('charges', { bucket: ['over-90'] }) },
      ofNow(toDollars(sums['over-90'])),
    ),
    figureOf(
      { id: 'delinquency', label: texts.delinquency, format: 'percent', better: 'down', note, ...overdueRows },
      ofNow(delinquency(total, billed)),
    ),
    figureOf({ id: 'customers', label: texts.customers, ...count, ...rows('customers') }, ofNow(customers)),
    figureOf(
      { id: 'longest', label: texts.longest, format: 'days', better: 'down', ...overdueRows },
      ofNow(longest(parts)),
    ),
  ];
}

/** The debts of now, by age, customer and unit. */
export const unpaidCharges: ReportFunction = (records, question, now) => {
  const { siteId } = question;
  const sites = moneySites(records, siteId, now);
  const { parts, leftOut } = readOwed(records, siteId, sites);
  const sums = sumByBucket(parts);
  const billed = readBilled(records, question, sites);
  const { customers, units } = owingTables(parts, records.customers, sites, shownBuckets(sums));
  const owing = customers.rows.length;
  return {
    summary: texts.summary(toDollars(totalOf(sums)), owing, toDollars(overdueCents(parts)), toDollars(sums['over-90'])),
    figures: figuresOf({ parts, sums, customers: owing, billed: billed.cents }),
    charts: [ageingChart(sums, 'charges'), ...(siteId === 0 ? [siteChart(parts, sites)] : [])],
    tables: [chargesTable(parts, records.customers, sites), customers, units],
    leftOut: [...leftOut, ...billed.leftOut, ...zoneSentences(sites)],
    definitions: ['owed', 'arrearsAgeing', 'delinquency'],
  };
};
