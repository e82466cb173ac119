import { day as dayPattern } from '../entities/fields.ts';
import type { AnyRecord, EntityName } from '../entities/index.ts';
import { isFields } from '../entities/readable.ts';
import { recordName } from '../entities/recordName.ts';
import { importColumnMessages } from '../messages/importColumns.ts';
import { offsetMoment } from '../time/offsetMoment.ts';
import { knownWord } from './words.ts';
import { valueAt } from './fieldValues.ts';
import { importKinds } from './kinds/index.ts';
import { isChoice, isRecordValue, pathOf, type ImportField } from './kinds/kind.ts';
import type { ImportKindId } from './plan.ts';

/** The records that a row of a file names. */
export interface NamedRecords {
  record(entity: EntityName, id: number): AnyRecord | undefined;
  /** The IANA zone of a site; of no site: that of this machine. */
  zone(siteId: number | null): string;
}

/** A column of a file that an import reads again. */
export interface ImportColumn {
  header: string;
  meaning: string;
  isAmount: boolean;
  /** Empty: the record has no value, or the server does not say it. */
  write(record: AnyRecord, records: NamedRecords): string | number;
}

type Write = ImportColumn['write'];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const idIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const nameOf = (entity: EntityName, id: unknown, records: NamedRecords): string => {
  const record = typeof id === 'number' ? records.record(entity, id) : undefined;
  return record === undefined ? '' : recordName(entity, record);
};

const siteIdOf = (record: AnyRecord) => idIn(record['siteId'] ?? record['site_id']);

const siteName: Write = (record, records) => nameOf('site', siteIdOf(record), records);

/** A field of the customer whom a booking or PIN code is for. */
const customerField =
  (field: string): Write =>
  (record, records) => {
    const id = idIn(record['customer_id'] ?? record['customerId']);
    const customer = id === null ? undefined : records.record('customer', id);
    if (field === 'name') return customer === undefined ? '' : recordName('customer', customer);
    return textOf(customer?.[field]);
  };

const customerFields: Readonly<Record<string, Write>> = {
  customerName: customerField('name'),
  customerEmail: customerField('email'),
  customerPhone: customerField('phone'),
  customerDateOfBirth: customerField('dateOfBirth'),
};

const names = (list: unknown): string[] =>
  Array.isArray(list) ? list.flatMap((each) => (isFields(each) ? textOf(each['name']) || [] : [])) : [];

/** Arrears come from bills, which are not imported: such a booking is an active one. */
const bookingState: Write = ({ status }) => {
  const state = status === 'in arrears' ? 'active' : textOf(status);
  return choiceLabel(importKinds.booking.fields.find(({ id }) => id === 'status')?.value, state);
};

/** "month", "2 weeks" */
const productPeriod: Write = ({ period, periodCount }) => {
  const unit = textOf(period);
  if (unit === '' || typeof periodCount !== 'number' || periodCount === 1) return unit;
  return `${periodCount} ${unit}s`;
};

/** The fields whose values do not stand at one place of the record. */
const special: Partial<Record<ImportKindId, Readonly<Record<string, Write>>>> = {
  product: { per: productPeriod },
  inventory: {
    site: siteName,
    /** Two products may have one name; a code is one product's. */
    product: ({ productId }, records) => {
      const product = typeof productId === 'number' ? records.record('product', productId) : undefined;
      return textOf(product?.['sku']) || nameOf('product', productId, records);
    },
  },
  booking: {
    ...customerFields,
    site: siteName,
    units: ({ units, lockables }) => [...names(units), ...names(lockables)].join(', '),
    status: bookingState,
  },
  pinCode: { ...customerFields, site: siteName },
};

/** Sites stand in their own column, and each record's is at its own place. */
const ofSite: ReadonlySet<ImportKindId> = new Set(['area', 'unit', 'lockable', 'gate', 'controller']);

function choiceLabel(value: ImportField['value'] | undefined, word: string): string {
  if (value === undefined || !isChoice(value)) return word;
  const label = Object.hasOwn(value.labels, word) ? (value.labels[word] ?? word) : word;
  // Two values may have one label; then the import knows the value's own word alone.
  return knownWord(value, label) === word ? label : word;
}

/** Writes a value as the import reads it. */
function plainText(field: ImportField, value: unknown, record: AnyRecord, records: NamedRecords): string | number {
  const { value: kind } = field;
  if (value === null || value === undefined) return '';
  if (isChoice(kind)) return typeof value === 'string' ? choiceLabel(kind, value) : '';
  if (isRecordValue(kind)) return nameOf(kind.entity, value, records);
  if (kind === 'yesNo') return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : '';
  if (typeof value === 'number') return Number.isFinite(value) ? value : '';
  if (typeof value !== 'string') return '';
  if (kind === 'day') return dayPattern.safeParse(value).success ? value : '';
  if (kind === 'moment') return offsetMoment(Date.parse(value), records.zone(siteIdOf(record)));
  return value;
}

function writerOf(kind: ImportKindId, field: ImportField): Write | null {
  const own = special[kind]?.[field.id];
  if (own !== undefined) return own;
  if (field.id === 'site' && ofSite.has(kind)) return siteName;
  const path = pathOf(field);
  if (path === null) return null;
  return (record, records) => plainText(field, valueAt(record, path), record, records);
}

function meaningOf({ value }: ImportField): string {
  if (isChoice(value)) return importColumnMessages.oneOf([...new Set(Object.values(value.labels))]);
  if (isRecordValue(value)) return importColumnMessages.nameOf(value.entity);
  return importColumnMessages.kinds[value];
}

/**
 * The columns of a kind's file, under the names by which its import knows them. Fields that only other systems' files
 * have, such as a unit's width and depth, have no column.
 */
export function importColumns(kind: ImportKindId): readonly ImportColumn[] {
  return importKinds[kind].fields.flatMap((field) => {
    const write = writerOf(kind, field);
    if (write === null) return [];
    return [
      { header: field.header ?? field.label, meaning: meaningOf(field), isAmount: field.value === 'money', write },
    ];
  });
}

/** The lists whose records the rows of a kind's file name. */
export function namedEntities(kind: ImportKindId): readonly EntityName[] {
  const { fields } = importKinds[kind];
  const named = fields.flatMap(({ value, id }) => {
    if (id === 'customerName') return ['customer' as const];
    return isRecordValue(value) ? [value.entity] : [];
  });
  return [...new Set<EntityName>(named)];
}
