import { tenantName } from '../board/tenantName.ts';
import type { Booking } from '../entities/booking.ts';
import type { Customer } from '../entities/customer.ts';
import { recordName } from '../entities/recordName.ts';
import { moneyReportMessages } from '../messages/moneyReports.ts';
import { ageingBuckets, ageingLabels, noSums, type AgeingBucket, type AgeingSums } from './ageing.ts';
import { splitCents, toDollars } from './cents.ts';
import type { MoneySites } from './moneySites.ts';
import type { OverdueMoney } from './overdue.ts';
import type { RecordLink, ReportTable } from './report.ts';
import { tableOf, type ColumnOf } from './reportTable.ts';

const say = moneyReportMessages.arrears;
const { headers } = say;
const sum = { kind: 'dollars', isSummed: true } as const;

type Part = OverdueMoney['parts'][number];

/** What a booking holds. */
interface Held {
  key: string;
  name: string;
  record: RecordLink;
}

function heldBy({ id, units = [], lockables = [] }: Booking): Held[] {
  const held = [
    ...units.map((unit) => ({ entity: 'unit' as const, id: unit.id, name: recordName('unit', unit) })),
    ...lockables.map((each) => ({ entity: 'lockable' as const, id: each.id, name: recordName('lockable', each) })),
  ];
  if (held.length === 0) return [{ key: `booking-${id}`, name: say.noUnit, record: { entity: 'booking', id } }];
  return held.map(({ name, ...record }) => ({ key: `${record.entity}-${record.id}`, name, record }));
}

const heldNames = (booking: Booking) =>
  heldBy(booking)
    .map(({ name }) => name)
    .join(', ');

const customerIdOf = ({ customer_id: id, customer }: Booking) => id ?? customer?.id ?? null;

function customerLink(booking: Booking): RecordLink | null {
  const id = customerIdOf(booking);
  return id === null ? null : { entity: 'customer', id };
}

/** Reads the names of customers, from their own records where they are known. */
function customerNames(customers: readonly Customer[]) {
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  return (booking: Booking) => tenantName(booking, byId.get(customerIdOf(booking) ?? 0)) ?? say.unknownCustomer;
}
/** A row for each unpaid bill, and for what no known bill explains. */
export function chargesTable(parts: readonly Part[], customers: readonly Customer[], sites: MoneySites): ReportTable {
  const customerOf = customerNames(customers);
  const columns: ColumnOf<Part>[] = [
    {
      ...{ id: 'customer', header: headers.customer, kind: 'text' },
      cell: ({ booking }) => customerOf(booking),
      link: ({ booking }) => customerLink(booking),
    },
    { id: 'units', header: headers.units, kind: 'text', cell: ({ booking }) => heldNames(booking) },
    { id: 'site', header: headers.site, kind: 'choice', cell: ({ siteId }) => sites.nameOf(siteId) },
    {
      ...{ id: 'bill', header: headers.bill, kind: 'text' },
      cell: ({ order }) => (order === null ? say.earlier : recordName('order', order)),
      link: ({ order }) => (order === null ? null : { entity: 'order', id: order.id }),
    },
    { id: 'due', header: headers.due, kind: 'day', cell: ({ dueOn }) => dueOn },
    { id: 'days', header: headers.days, kind: 'days', cell: ({ days }) => days },
    { id: 'bucket', header: headers.age, kind: 'choice', labels: ageingLabels, cell: ({ bucket }) => bucket },
    { id: 'overdue', header: headers.overdue, ...sum, cell: ({ cents }) => toDollars(cents) },
  ];
  return tableOf({
    ...{ id: 'charges', label: say.charges, subjects: parts, columns, empty: say.none },
    sort: { column: 'days', direction: 'desc' },
    rowId: ({ booking, order }) => `${booking.id}-${order?.id ?? 'earlier'}`,
    record: ({ booking }) => ({ entity: 'booking', id: booking.id }),
  });
}

/** What one customer owes, or is owed for one unit. */
interface Owing {
  key: string;
  name: string;
  record: RecordLink | null;
  sites: Set<string>;
  /** The customer's units, or the unit's customers. */
  others: Set<string>;
  sums: AgeingSums;
  oldest: number | null;
}

/** Adds up parts by customer or unit. */
class OwingList {
  readonly all = new Map<string, Owing>();

  add({ key, name, record }: Held | Pick<Owing, 'key' | 'name' | 'record'>, site: string, other: string, part: Part) {
    let owing = this.all.get(key);
    if (owing === undefined) {
      owing = { key, name, record, sites: new Set(), others: new Set(), sums: noSums(), oldest: null };
      this.all.set(key, owing);
    }
    owing.sites.add(site);
    owing.others.add(other);
    owing.sums[part.bucket] += part.cents;
    if (part.days !== null) owing.oldest = Math.max(owing.oldest ?? 0, part.days);
  }
}

export const totalOf = (sums: AgeingSums) => ageingBuckets.reduce((all, bucket) => all + sums[bucket], 0);

function owingTable(
  table: Pick<ReportTable, 'id' | 'label'>,
  [name, others]: readonly [name: string, others: string],
  { all }: OwingList,
  buckets: readonly AgeingBucket[],
): ReportTable {
  const columns: ColumnOf<Owing>[] = [
    { id: 'name', header: name, kind: 'text', cell: (owing) => owing.name },
    { id: 'others', header: others, kind: 'text', cell: (owing) => [...owing.others].join(', ') },
    { id: 'site', header: headers.site, kind: 'text', cell: ({ sites }) => [...sites].join(', ') },
    { id: 'oldest', header: headers.oldest, kind: 'days', cell: ({ oldest }) => oldest },
    ...buckets.map((bucket): ColumnOf<Owing> => ({
      ...{ id: bucket, header: ageingLabels[bucket], ...sum },
      cell: ({ sums }) => toDollars(sums[bucket]),
    })),
    { id: 'overdue', header: headers.overdue, ...sum, cell: ({ sums }) => toDollars(totalOf(sums)) },
  ];
  return tableOf({
    ...{ ...table, subjects: [...all.values()], columns, empty: say.none },
    sort: { column: 'overdue', direction: 'desc' },
    rowId: ({ key }) => key,
    record: ({ record }) => record,
  });
}

/** Arrears by customer, and by unit: those of a booking of several units are shared out evenly. */
export function owingTables(
  parts: readonly Part[],
  customers: readonly Customer[],
  { nameOf }: MoneySites,
  buckets: readonly AgeingBucket[],
): { customers: ReportTable; units: ReportTable } {
  const customerOf = customerNames(customers);
  const [byCustomer, byUnit] = [new OwingList(), new OwingList()];
  for (const part of parts) {
    const { booking, siteId, cents } = part;
    const [name, record, held] = [customerOf(booking), customerLink(booking), heldBy(booking)];
    const key = record === null ? `booking-${booking.id}` : String(record.id);
    byCustomer.add({ key, name, record }, nameOf(siteId), heldNames(booking), part);
    const shares = splitCents(cents, held.length);
    for (const [index, each] of held.entries())
      byUnit.add(each, nameOf(siteId), name, { ...part, cents: shares[index] ?? 0 });
  }
  const { customer, unit, units } = headers;
  return {
    customers: owingTable({ id: 'customers', label: say.byCustomer }, [customer, units], byCustomer, buckets),
    units: owingTable({ id: 'units', label: say.byUnit }, [unit, customer], byUnit, buckets),
  };
}

/** Unpaid orders that bill no booking. */
export function ordersTable({ otherOrders }: OverdueMoney, sites: MoneySites): ReportTable {
  return tableOf({
    ...{ id: 'orders', label: say.otherOrders, subjects: otherOrders, empty: say.noOrders },
    columns: [
      { id: 'order', header: headers.order, kind: 'text', cell: ({ order }) => recordName('order', order) },
      {
        ...{ id: 'customer', header: headers.customer, kind: 'text' },
        cell: ({ order }) => tenantName(order),
        link: ({ order: { customerId: id } }) => (id == null ? null : { entity: 'customer', id }),
      },
      { id: 'site', header: headers.site, kind: 'choice', cell: ({ siteId }) => sites.nameOf(siteId) },
      { id: 'date', header: headers.date, kind: 'day', cell: ({ day }) => day },
      { id: 'unpaid', header: headers.unpaid, ...sum, cell: ({ cents }) => toDollars(cents) },
    ],
    sort: { column: 'date', direction: 'asc' },
    rowId: ({ order }) => String(order.id),
    record: ({ order }) => ({ entity: 'order', id: order.id }),
  });
}
