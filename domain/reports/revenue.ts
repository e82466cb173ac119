import { moneyReportMessages } from '../messages/moneyReports.ts';
import { addMonths } from '#format/days.ts';
import type { DayRange } from '../time/zonedTime.ts';
import { methodLabels } from '../messages/payments.ts';
import { bookedKindName } from './bookedKind.ts';
import { noCents, plus, toDollars, type Cents } from '../money/cents.ts';
import { knownSince, netOf, unreadMoneySentences, type MoneySums } from './money.ts';
import { coverage } from './comparedFigure.ts';
import { comparedPeriods, moneySites, zoneSentences } from './moneySites.ts';
import { noMethod, readRevenue, type Revenue, type RevenueLine } from './readRevenue.ts';
import type { Category, Chart, Figure, Report, ReportFunction } from './report.ts';
import { complimentaryTable, linesTable } from './revenueTables.ts';
import { dayNumber, dayOfNumber } from './zoneCalendar.ts';

const texts = moneyReportMessages.revenue;

function figuresOf({ basis, totals, complimentary, periods, reading }: Revenue, days: DayRange): Figure[] {
  const partly = coverage(days, reading.firstDay);
  const labels = texts.labels[basis];
  const compared = (cents: readonly [Cents, Cents, Cents]) => ({
    format: 'dollars' as const,
    value: toDollars(cents[0]),
    before: knownSince(reading, periods[1], toDollars(cents[1])),
    yearBefore: knownSince(reading, periods[2], toDollars(cents[2])),
    ...partly,
  });
  const [now, before, yearBefore] = totals;
  const sumOf = (of: (sums: MoneySums) => Cents) => compared([of(now), of(before), of(yearBefore)]);
  const drill = { table: 'lines', where: {} };
  const note = texts.notCounted(basis);
  const shared: Figure[] = [
    { id: 'net', label: labels.net, ...sumOf(netOf), better: 'up', drill },
    { id: 'in', label: labels.in, ...sumOf((sums) => sums.in), better: 'up', drill },
    {
      id: 'refund',
      label: labels.refund,
      ...sumOf((sums) => sums.refund),
      better: 'down',
      note: reading.isDated ? texts.ownRefundDate : texts.refundDate(basis),
      drill,
    },
    { id: 'failed', label: labels.failed, ...sumOf((sums) => sums.failed), better: 'down', note, drill },
  ];
  if (basis === 'collected')
    return [...shared, { id: 'waiting', label: texts.waiting, ...sumOf((sums) => sums.waiting), note, drill }];
  const ofFree = { table: 'complimentary', where: {} };
  return [
    ...shared,
    {
      id: 'complimentary',
      label: texts.complimentary,
      ...compared(complimentary.totals),
      note: texts.complimentaryNote,
      drill: ofFree,
    },
  ];
}

/** Net sums by a word of the lines, the largest first. */
function sumBy(
  lines: readonly RevenueLine[],
  keyOf: (line: RevenueLine) => string,
): [key: string, net: Cents, first: RevenueLine][] {
  const sums = new Map<string, [string, Cents, RevenueLine]>();
  for (const line of lines) {
    const key = keyOf(line);
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, [key, netOf(line.sums), line]);
    else sum[1] = plus(sum[1], netOf(line.sums));
  }
  return [...sums.values()].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

const methodName = (method: string) =>
  Object.hasOwn(methodLabels, method) ? methodLabels[method as keyof typeof methodLabels] : method;

function bars(
  { basis, lines }: Revenue,
  id: string,
  header: string,
  keyOf: (line: RevenueLine) => string,
  categoryOf: (first: RevenueLine) => Category,
): Chart {
  const sums = sumBy(lines, keyOf);
  const { net } = texts.labels[basis];
  return {
    id,
    label: texts.by(net, header),
    kind: 'bars',
    format: 'dollars',
    categoryHeader: header,
    categories: sums.map(([, , first]) => categoryOf(first)),
    series: [{ id: 'net', label: net, values: sums.map(([, cents]) => toDollars(cents)) }],
  };
}

function timeChart({ basis, buckets, lines, yearBefore, sites, reading }: Revenue): Chart {
  const sums = buckets.buckets.map(() => noCents);
  for (const { bucket, sums: own } of lines) sums[bucket] = plus(sums[bucket] ?? noCents, netOf(own));
  const { net } = texts.labels[basis];
  const header = texts.units[buckets.unit];
  const today = dayOfNumber(sites.today);
  const hasBegun = (index: number) => (buckets.buckets[index]?.first ?? today) <= today;
  // A part of the year before that ends before the first record is unknown, not nothing.
  const pastValues = yearBefore.map((cents, index) => {
    const last = buckets.buckets[index]?.last ?? today;
    return dayNumber(addMonths(last, -12)) < reading.firstDay ? null : toDollars(cents);
  });
  return {
    id: 'time',
    label: texts.by(net, header),
    kind: 'columns',
    format: 'dollars',
    categoryHeader: header,
    categories: buckets.buckets.map(({ label, first }) => ({
      label,
      drill: { table: 'lines', where: { period: [first] } },
    })),
    series: [
      { id: 'net', label: net, values: sums.map((cents, index) => (hasBegun(index) ? toDollars(cents) : null)) },
      { id: 'yearBefore', label: texts.yearBefore, values: pastValues, isComparison: true },
    ],
  };
}

function chartsOf(revenue: Revenue, isOneSite: boolean): Chart[] {
  const { headers } = texts;
  const byKind = bars(
    ...([revenue, 'kind', headers.kind, ({ kind, size }: RevenueLine) => `${kind}/${size}`] as const),
    (line) => ({
      label: bookedKindName(line),
      drill: { table: 'lines', where: { kind: [line.kind], size: [line.size] } },
    }),
  );
  const bySite = bars(
    revenue,
    'site',
    headers.site,
    ({ siteId }) => String(siteId),
    ({ siteId }) => ({
      label: revenue.sites.nameOf(siteId),
      drill: { table: 'lines', where: { site: [revenue.sites.nameOf(siteId)] } },
    }),
  );
  const byMethod = bars(
    revenue,
    'method',
    headers.method,
    ({ method }) => method,
    ({ method }) => ({
      label: method === noMethod ? texts.unknownMethod : methodName(method),
      drill: { table: 'lines', where: { method: [method] } },
    }),
  );
  return [
    timeChart(revenue),
    ...(isOneSite ? [] : [bySite]),
    byKind,
    ...(revenue.basis === 'collected' ? [byMethod] : []),
  ];
}

function summaryOf({ basis, totals, lines, sites, periods, reading }: Revenue, days: DayRange): string {
  const [now, before] = totals;
  if (now.in === 0 && now.refund === 0) return texts.none(basis);
  const net = netOf(now);
  const bySite = sumBy(lines, ({ siteId }) => String(siteId));
  const [first, second] = bySite;
  const earlier = knownSince(reading, periods[1], toDollars(netOf(before)));
  const total = texts.sum(basis, toDollars(net), earlier, coverage(days, reading.firstDay).coverage?.before);
  const isMost = first !== undefined && second !== undefined && first[1] > second[1];
  // Where a site gave back more than it took, shares say little.
  if (!isMost || net <= 0 || bySite.some(([, cents]) => cents < 0)) return total;
  return `${total} ${texts.most(sites.nameOf(first[2].siteId), first[1] / net)}`;
}

/** Money that was billed, or collected, by time, site, kind and method. */
export const revenue: ReportFunction = (records, { siteId, days, basis }, now): Report => {
  const sites = moneySites(records, siteId, now);
  const read = readRevenue(records, basis, sites, comparedPeriods(days));
  const tables = [linesTable(read), ...(basis === 'billed' ? [complimentaryTable(read)] : [])];
  return {
    summary: summaryOf(read, days),
    figures: figuresOf(read, days),
    charts: chartsOf(read, siteId !== 0),
    tables,
    leftOut: [...unreadMoneySentences(basis, read.reading), ...zoneSentences(sites)],
    definitions: ['billed', 'collected', 'refund', 'failedPayment'],
  };
};
