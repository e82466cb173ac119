import type { AnyRecord } from '#domain/entities/index.ts';
import { referencedType } from '#domain/lifecycle/bookingFinder.ts';
import { hasManyRecords, reportFields } from '#domain/reports/reportFields.ts';
import type { ReportEntity } from '#domain/reports/reportRecords.ts';

type Fields = Readonly<Record<string, unknown>>;
type Compact = (row: AnyRecord) => AnyRecord;

/** Fields that no report needs, of entities with fewer records. */
const droppedFields: Partial<Record<ReportEntity, readonly string[]>> = {
  product: ['description', 'featureIds', 'Media'],
  unit: ['Bookings', 'controllerId', 'channel'],
};

/** Longer texts recur rarely. */
const longestShared = 60;
/** More values than this are no repetition. */
const mostShared = 50_000;

/** Keeps one copy of equal texts and of equal named records. */
class SharedValues {
  private readonly texts = new Map<string, string>();
  private readonly records = new Map<unknown, Fields>();

  readonly text = (value: unknown): unknown => {
    if (typeof value !== 'string' || value.length > longestShared) return value;
    const known = this.texts.get(value);
    if (known !== undefined) return known;
    if (this.texts.size < mostShared) this.texts.set(value, value);
    return value;
  };

  readonly record = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const { id, name } = value as Fields;
    const known = this.records.get(id);
    if (known !== undefined && known['name'] === name) return known;
    const made = { id, name };
    if (this.records.size < mostShared) this.records.set(id, made);
    return made;
  };
}

const noRefunds: readonly Fields[] = [];

/** Most payments have none, and share one list. */
function compactRefunds(refunds: unknown): unknown {
  if (!Array.isArray(refunds)) return undefined;
  return refunds.length === 0 ? noRefunds : refunds.map(({ amount, at }: Fields) => ({ amount, at }));
}

/** Literals take a third less memory than objects whose fields are added one by one. */
function compactPayment(row: AnyRecord, { text }: SharedValues): AnyRecord {
  return {
    id: row.id,
    siteId: row['siteId'],
    bookingId: row['bookingId'],
    bookingType: referencedType(row),
    orderId: row['orderId'],
    amount: row['amount'],
    method: text(row['method']),
    status: text(row['status']),
    paidAt: row['paidAt'],
    refunds: compactRefunds(row['refunds']),
    createdAt: row['createdAt'],
  };
}

const compactLine = ({ unitPrice, total }: Fields): Fields => ({ unitPrice, total });

function compactOrder(row: AnyRecord, shared: SharedValues): AnyRecord {
  const { lines } = row;
  return {
    id: row.id,
    siteId: row['siteId'],
    number: row['number'],
    customerId: row['customerId'],
    customer: shared.record(row['customer']),
    bookingId: row['bookingId'],
    bookingType: referencedType(row),
    status: shared.text(row['status']),
    lines: Array.isArray(lines) ? lines.map(compactLine) : lines,
    total: row['total'],
    paid: row['paid'],
    writtenOff: row['writtenOff'],
    due: row['due'],
    createdAt: row['createdAt'],
  };
}

/** The fields that reports read. */
function compactNamed(fields: readonly string[], row: AnyRecord, shared: SharedValues): AnyRecord {
  const kept: AnyRecord = { id: row.id };
  for (const field of fields) {
    const value = row[field];
    if (value !== undefined) kept[field] = field === 'customer' ? shared.record(value) : shared.text(value);
  }
  return kept;
}

function compactOther(entity: ReportEntity, row: AnyRecord, shared: SharedValues): AnyRecord {
  const dropped = droppedFields[entity] ?? [];
  const kept: AnyRecord = { id: row.id };
  for (const [field, value] of Object.entries(row)) {
    if (!dropped.includes(field)) kept[field] = shared.text(value);
  }
  return kept;
}

/**
 * Makes a function that reduces an entity's parsed records to what reports need, so that hundreds of thousands of them
 * fit into memory.
 */
export function compactor(entity: ReportEntity): Compact {
  const shared = new SharedValues();
  if (entity === 'payment') return (row) => compactPayment(row, shared);
  if (entity === 'order') return (row) => compactOrder(row, shared);
  if (hasManyRecords(entity)) return (row) => compactNamed(reportFields[entity], row, shared);
  return (row) => compactOther(entity, row, shared);
}
