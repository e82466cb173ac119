import { recordKey } from '../entities/recordKey.ts';
import { tenantName } from '../board/tenantName.ts';
import { recordName } from '../entities/recordName.ts';
import { moneyReportMessages } from '../messages/moneyReports.ts';
import { methodLabels } from '../messages/payments.ts';
import { bookedKindLabels, bookedKindName, bookedSizeLabels } from './bookedKind.ts';
import { compareTexts, sortingText } from '../search/sortingText.ts';
import { toDollars, type Cents } from '../money/cents.ts';
import { netOf, type MoneySums } from './money.ts';
import { noMethod, type Revenue, type RevenueLine } from './readRevenue.ts';
import type { ReportTable } from './report.ts';
import { tableOf, type ColumnOf } from './reportTable.ts';

const texts = moneyReportMessages.revenue;
const sum = { kind: 'dollars', isSummed: true } as const;

/** By time, and then by the names of site, kind and method. */
function inReadersOrder(lines: readonly RevenueLine[], { nameOf }: Revenue['sites']): RevenueLine[] {
  const named = lines.map((line) => ({
    line,
    name: sortingText([nameOf(line.siteId), bookedKindName(line), line.method].join('\n')),
  }));
  return named
    .toSorted((one, other) => one.line.bucket - other.line.bucket || compareTexts(one.name, other.name))
    .map(({ line }) => line);
}

export function linesTable({ basis, buckets, lines, sites }: Revenue): ReportTable {
  const { headers } = texts;
  const labels = texts.labels[basis];
  const periodLabels = Object.fromEntries(buckets.buckets.map(({ first, label }) => [first, label]));
  const method: ColumnOf<RevenueLine> = {
    id: 'method',
    header: headers.method,
    kind: 'choice',
    labels: { ...methodLabels, [noMethod]: texts.unknownMethod },
    cell: (line) => line.method,
  };
  const money = (id: string, header: string, of: (sums: MoneySums) => Cents): ColumnOf<RevenueLine> => ({
    id,
    header,
    ...sum,
    cell: ({ sums }) => toDollars(of(sums)),
  });
  const columns: ColumnOf<RevenueLine>[] = [
    {
      id: 'period',
      header: texts.units[buckets.unit],
      ...(buckets.unit === 'day' ? { kind: 'day' } : { kind: 'choice', labels: periodLabels }),
      cell: ({ bucket }) => buckets.buckets[bucket]?.first ?? null,
    },
    {
      id: 'site',
      header: headers.site,
      kind: 'choice',
      cell: ({ siteId }) => sites.nameOf(siteId),
      link: ({ siteId }) => ({ entity: 'site', id: siteId }),
    },
    { id: 'kind', header: headers.kind, kind: 'choice', labels: bookedKindLabels, cell: ({ kind }) => kind },
    { id: 'size', header: headers.size, kind: 'choice', labels: bookedSizeLabels, cell: ({ size }) => size },
    ...(basis === 'collected' ? [method] : []),
    money('in', labels.in, (sums) => sums.in),
    money('refund', labels.refund, (sums) => sums.refund),
    money('net', labels.net, netOf),
    money('failed', labels.failed, (sums) => sums.failed),
    ...(basis === 'collected' ? [money('waiting', texts.waiting, (sums) => sums.waiting)] : []),
  ];
  return tableOf({
    id: 'lines',
    label: labels.net,
    subjects: inReadersOrder(lines, sites),
    columns,
    empty: texts.empty[basis],
    sort: { column: 'period', direction: 'asc' },
    rowId: ({ bucket, siteId, kind, size, method: paidBy }) => `${bucket}/${siteId}/${kind}/${size}/${paidBy}`,
    record: () => null,
  });
}

export function complimentaryTable({ complimentary, sites }: Revenue): ReportTable {
  const { headers } = texts;
  const subjects = [...complimentary.byBooking].map(([booking, cents]) => ({ booking, cents }));
  return tableOf({
    id: 'complimentary',
    label: texts.complimentary,
    subjects,
    empty: texts.noComplimentary,
    columns: [
      { id: 'booking', header: headers.booking, kind: 'text', cell: ({ booking }) => recordName('booking', booking) },
      {
        id: 'customer',
        header: headers.customer,
        kind: 'text',
        cell: ({ booking }) => tenantName(booking),
        link: ({ booking: { customer_id: id } }) => (id === undefined ? null : { entity: 'customer', id }),
      },
      {
        id: 'site',
        header: headers.site,
        kind: 'choice',
        cell: ({ booking: { site_id: id } }) => (id === undefined ? null : sites.nameOf(id)),
      },
      { id: 'billed', header: texts.labels.billed.net, ...sum, cell: ({ cents }) => toDollars(cents) },
    ],
    sort: { column: 'billed', direction: 'desc' },
    rowId: ({ booking }) => String(recordKey('booking', booking)),
    record: ({ booking }) => ({ entity: 'booking', id: recordKey('booking', booking) }),
  });
}
