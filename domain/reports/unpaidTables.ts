import { recordKey } from '../entities/recordKey.ts';
import { tenantName } from '../board/tenantName.ts';
import type { Customer } from '../entities/customer.ts';
import { recordName } from '../entities/recordName.ts';
import { moneyReportMessages } from '../messages/moneyReports.ts';
import { ageingLabels, noSums, totalOf, type AgeingBucket, type AgeingSums } from './ageing.ts';
import { noCents, plus, splitCents, toDollars, type Cents } from '../money/cents.ts';
import type { MoneySites } from './moneySites.ts';
import type { AgedPart } from './readOwed.ts';
import type { RecordLink, ReportTable } from './report.ts';
import { tableOf, type ColumnOf } from './reportTable.ts';

const texts = moneyReportMessages.arrears;
const { headers } = texts;
const sum = { kind: 'dollars', isSummed: true } as const;

/** A unit or lockable of a booking. */
interface Held {
  key: string;
  name: string;
  record: RecordLink;
}

function heldBy({ booking, order }: AgedPart): Held[] {
  const { units, lockables } = booking ?? {};
  const held = [
    ...(units ?? []).map((unit) => ({ entity: 'unit' as const, id: unit.id, name: recordName('unit', unit) })),
    ...(lockables ?? []).map((each) => ({
      entity: 'lockable' as const,
      id: each.id,
      name: recordName('lockable', each),
    })),
  ];
  if (held.length > 0)
    return held.map(({ name, ...record }) => ({ key: `${record.entity}-${record.id}`, name, record }));
  const record = recordOf({ booking, order });
  return [{ key: `${record.entity}-${record.id}`, name: texts.noUnit, record }];
}

/** The booking of a part, else its bill. */
function recordOf({ booking, order }: Pick<AgedPart, 'booking' | 'order'>): RecordLink {
  return booking === null
    ? { entity: 'order', id: order?.id ?? 0 }
    : { entity: 'booking', id: recordKey('booking', booking) };
}

const heldNames = (part: AgedPart) =>
  heldBy(part)
    .map(({ name }) => name)
    .join(', ');

/** The debtor of a bill is the person whom it was made out to. */
const customerIdOf = ({ booking, order }: AgedPart) =>
  order?.customerId ?? order?.customer?.id ?? booking?.customer_id ?? booking?.customer?.id ?? null;

function customerLink(part: AgedPart): RecordLink | null {
  const id = customerIdOf(part);
  return id === null ? null : { entity: 'customer', id };
}

/** Reads the names of customers, from their own records where they are known. */
function customerNames(customers: readonly Customer[]) {
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  return (part: AgedPart) => {
    const { order, booking } = part;
    const named = order?.customer == null ? (booking ?? {}) : order;
    return tenantName(named, byId.get(customerIdOf(part) ?? 0)) ?? texts.unknownCustomer;
  };
}

/** A row for each unpaid bill, and for each debt that no known bill explains. */
export function chargesTable(
  parts: readonly AgedPart[],
  customers: readonly Customer[],
  sites: MoneySites,
): ReportTable {
  const customerOf = customerNames(customers);
  const columns: ColumnOf<AgedPart>[] = [
    {
      id: 'customer',
      header: headers.customer,
      kind: 'text',
      cell: customerOf,
      link: customerLink,
    },
    { id: 'units', header: headers.units, kind: 'text', cell: heldNames },
    { id: 'site', header: headers.site, kind: 'choice', cell: ({ siteId }) => sites.nameOf(siteId) },
    {
      id: 'bill',
      header: headers.bill,
      kind: 'text',
      cell: ({ order }) => (order === null ? texts.earlier : recordName('order', order)),
      link: ({ order }) => (order === null ? null : { entity: 'order', id: order.id }),
    },
    { id: 'due', header: headers.due, kind: 'day', cell: ({ dueOn }) => dueOn },
    { id: 'days', header: headers.days, kind: 'days', cell: ({ days }) => days },
    { id: 'bucket', header: headers.age, kind: 'choice', labels: ageingLabels, cell: ({ bucket }) => bucket },
    {
      id: 'overdue',
      header: headers.overdue,
      ...sum,
      cell: ({ isOverdue, cents }) => (isOverdue ? toDollars(cents) : 0),
    },
    { id: 'owed', header: headers.owed, ...sum, cell: ({ cents }) => toDollars(cents) },
  ];
  return tableOf({
    id: 'charges',
    label: texts.charges,
    subjects: parts,
    columns,
    empty: texts.none,
    sort: { column: 'days', direction: 'desc' },
    rowId: ({ booking, order, isOverdue }) =>
      [booking && recordKey('booking', booking), order?.id ?? 'earlier', isOverdue ? 'overdue' : 'due'].join('-'),
    record: recordOf,
  });
}

/** The debt of one customer, or for one unit. */
interface Owing {
  key: string;
  name: string;
  record: RecordLink | null;
  sites: Set<string>;
  /** The customer's units, or the unit's customers. */
  others: Set<string>;
  sums: AgeingSums;
  overdue: Cents;
  oldest: number | null;
}

/** Adds up parts by customer or unit. */
class OwingList {
  readonly all = new Map<string, Owing>();

  add(
    { key, name, record }: Held | Pick<Owing, 'key' | 'name' | 'record'>,
    site: string,
    other: string,
    part: AgedPart,
  ) {
    let owing = this.all.get(key);
    if (owing === undefined) {
      owing = {
        key,
        name,
        record,
        sites: new Set(),
        others: new Set(),
        sums: noSums(),
        overdue: noCents,
        oldest: null,
      };
      this.all.set(key, owing);
    }
    owing.sites.add(site);
    owing.others.add(other);
    owing.sums[part.bucket] = plus(owing.sums[part.bucket], part.cents);
    if (part.isOverdue) owing.overdue = plus(owing.overdue, part.cents);
    if (part.days !== null) owing.oldest = Math.max(owing.oldest ?? 0, part.days);
  }
}

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
      id: bucket,
      header: ageingLabels[bucket],
      ...sum,
      cell: ({ sums }) => toDollars(sums[bucket]),
    })),
    { id: 'overdue', header: headers.overdue, ...sum, cell: ({ overdue }) => toDollars(overdue) },
    { id: 'owed', header: headers.owed, ...sum, cell: ({ sums }) => toDollars(totalOf(sums)) },
  ];
  return tableOf({
    ...table,
    subjects: [...all.values()],
    columns,
    empty: texts.none,
    sort: { column: 'owed', direction: 'desc' },
    rowId: ({ key }) => key,
    record: ({ record }) => record,
  });
}

/** Tables of debts by customer and by unit. The debt of a booking of several units is shared out evenly. */
export function owingTables(
  parts: readonly AgedPart[],
  customers: readonly Customer[],
  { nameOf }: MoneySites,
  buckets: readonly AgeingBucket[],
): { customers: ReportTable; units: ReportTable } {
  const customerOf = customerNames(customers);
  const [byCustomer, byUnit] = [new OwingList(), new OwingList()];
  for (const part of parts) {
    const { siteId, cents } = part;
    const [name, customer, held] = [customerOf(part), customerLink(part), heldBy(part)];
    const record = customer ?? recordOf(part);
    const key = `${record.entity}-${record.id}`;
    byCustomer.add({ key, name, record: customer }, nameOf(siteId), heldNames(part), part);
    const shares = splitCents(cents, held.length);
    for (const [index, each] of held.entries())
      byUnit.add(each, nameOf(siteId), name, { ...part, cents: shares[index] ?? noCents });
  }
  const { customer, unit, units } = headers;
  return {
    customers: owingTable({ id: 'customers', label: texts.byCustomer }, [customer, units], byCustomer, buckets),
    units: owingTable({ id: 'units', label: texts.byUnit }, [unit, customer], byUnit, buckets),
  };
}
