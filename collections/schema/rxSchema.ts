import { createRxSchema, type RxJsonSchema } from 'rxdb/plugins/core';
import type { z } from 'zod';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { numberedBy, recordKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { readSortField, sortKeyOf, type SortKey } from '#domain/search/sortOrder.ts';
import { sortingText } from '#domain/search/sortingText.ts';
import { textHash } from './textHash.ts';

/** RxDB opens at most 13 collections in a realm. Entities with many rows or changes have one of their own. */
const ownCollections: ReadonlySet<EntityName> = new Set([
  'alert',
  'booking',
  'controller',
  'customer',
  'document',
  'gate',
  'invitation',
  'lockable',
  'order',
  'payment',
  'unit',
]);
const sharedCollection = 'others';

export const collectionOf = (name: EntityName): string => (ownCollections.has(name) ? name : sharedCollection);

/** The row whole and untouched, beside copies of the fields that queries use. */
export interface StoredRecord {
  /** RxDB's primary keys are strings. */
  key: string;
  entity: EntityName;
  row: { id: number } & Record<string, unknown>;
  [index: string]: unknown;
}

/** The digits of Number.MAX_SAFE_INTEGER, and the longest type before them. */
const keyLengths = { id: 16, typeAndId: 32, entityAndId: 64 };
/** Longer texts are sorted and found by their beginning. */
const textLength = 120;
/** The longest enum value, including other servers' spellings. */
const wordLength = 24;
const largestNumber = 1_000_000_000;
/** Blank texts are stored behind every other text. A blank number is the largest number. */
const blankText = '\uFFFF';

/** Names are stored as sorting texts, which an index holds in natural order. */
type IndexKind = { type: 'name'; length: number } | { type: 'word'; length: number } | { type: 'number' };

function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  return 'innerType' in def ? innermost(def.innerType as z.core.$ZodType) : schema;
}

/** Enum values get little room, because RxDB pads texts to full length for each index on each write. */
function indexKindOf(name: EntityName, field: string): IndexKind {
  const { shape } = entityOf(name).schema as unknown as z.ZodObject;
  const property = shape[field];
  const def = property === undefined ? undefined : innermost(property)._zod.def;
  if (def?.type === 'number') return { type: 'number' };
  if (def?.type === 'enum') return { type: 'word', length: wordLength };
  return { type: entityOf(name).indexedAs?.[field] === undefined ? 'name' : 'word', length: textLength };
}

const kinds = new Map<EntityName, ReadonlyMap<string, IndexKind>>();

function indexKinds(name: EntityName): ReadonlyMap<string, IndexKind> {
  const known = kinds.get(name);
  if (known !== undefined) return known;
  const made = new Map(entityOf(name).indexes.map((field) => [field, indexKindOf(name, field)] as const));
  kinds.set(name, made);
  return made;
}

function propertyOf(kind: IndexKind): object {
  if (kind.type !== 'number') return { type: 'string', maxLength: kind.length };
  return { type: 'number', minimum: 0, maximum: largestNumber, multipleOf: 1 };
}

/**
 * Rows of sites get one index on the site with each declared field, and one on the name for lists of all sites. Every
 * change writes every index, so rare queries scan instead.
 */
function indexesOf(name: EntityName): (string | string[])[] {
  const names = [...indexKinds(name).keys()];
  const { scope, siteField = 'siteId', search } = entityOf(name);
  const others = names.filter((field) => field !== siteField);
  if (scope !== 'site' || !names.includes(siteField) || others.length === 0) return names;
  return [...others.filter((field) => field === search[0]), ...others.map((field) => [siteField, field])];
}

/** The indexed fields of all entities that share a collection. */
const sharedFields: readonly [string, IndexKind][] = [
  ['entity', { type: 'word', length: wordLength }],
  ['siteId', { type: 'number' }],
  ['name', { type: 'name', length: textLength }],
];
const sharedIndexes = [
  ['entity', 'siteId', 'name'],
  ['entity', 'name'],
];

/** The schema of the collection that holds the entity's rows. */
export function rxSchemaOf(name: EntityName): RxJsonSchema<StoredRecord> {
  const isShared = collectionOf(name) === sharedCollection;
  const fields = isShared ? sharedFields : [...indexKinds(name)];
  const ownKeyLength = numberedBy(name) === undefined ? keyLengths.id : keyLengths.typeAndId;
  return {
    version: 0,
    primaryKey: 'key',
    type: 'object',
    properties: {
      key: { type: 'string', maxLength: isShared ? keyLengths.entityAndId : ownKeyLength },
      row: { type: 'object', additionalProperties: true },
      ...Object.fromEntries(fields.map(([field, kind]) => [field, propertyOf(kind)])),
    },
    required: ['key', 'row', ...fields.map(([field]) => field)],
    indexes: isShared ? sharedIndexes : indexesOf(name),
  } as RxJsonSchema<StoredRecord>;
}

/** The schema with RxDB's additions. */
export function completedSchemaOf(name: EntityName) {
  return createRxSchema(rxSchemaOf(name), textHash, false).jsonSchema;
}

function indexedValue(kind: IndexKind, value: unknown): string | number {
  if (kind.type === 'number') return typeof value === 'number' ? value : largestNumber;
  const text = String(value ?? '');
  if (text.trim() === '') return blankText;
  return (kind.type === 'name' ? sortingText(text) : text).slice(0, kind.length);
}

function indexedField(name: EntityName, field: string, kind: IndexKind, row: Record<string, unknown>): string | number {
  return indexedValue(kind, entityOf(name).indexedAs?.[field]?.of(row) ?? row[field]);
}

/** Comparable with the results of `valueReader`. */
export function indexedQueryValue<Value extends string | number | boolean | null>(
  name: EntityName,
  field: string,
  value: Value,
): Value | string | number {
  const kind = indexKinds(name).get(field);
  if (kind === undefined || typeof value === 'number') return value;
  const text = String(value ?? '');
  return indexedValue(kind, entityOf(name).indexedAs?.[field]?.ofQuery(text) ?? text);
}

/** Returns a function that reads a dotted path. */
export function pathReader(field: string): (row: Record<string, unknown>) => unknown {
  const path = field.split('.');
  return (row) => path.reduce<unknown>((value, part) => (value as Record<string, unknown> | null)?.[part], row);
}

/** Reads a value as queries see it: the indexed copy, or the value at the dotted path. */
export function valueReader(name: EntityName, field: string): (row: Record<string, unknown>) => unknown {
  const kind = indexKinds(name).get(field);
  if (kind !== undefined) return (row) => indexedField(name, field, kind, row);
  return pathReader(field);
}

/** The store keeps an indexed field ascending, blank values last; the host sorts everything else. */
export function isStoreOrder(name: EntityName, sort: { field: string; direction: 'asc' | 'desc' }): boolean {
  return sort.direction === 'asc' && indexKinds(name).has(sort.field);
}

/** @param nameOf a record's name, for a field such as "hubId@hub"; null: it is not held. */
export function sortKeyReader(
  name: EntityName,
  written: string,
  nameOf: (entity: EntityName, id: number) => string | null,
): (row: Record<string, unknown>) => SortKey {
  const { field, entity } = readSortField(written);
  const valueOf = valueReader(name, field);
  if (entity !== undefined) {
    return (row) => {
      const id = valueOf(row);
      return typeof id === 'number' ? sortKeyOf(nameOf(entity as EntityName, id)) : null;
    };
  }
  const kind = indexKinds(name).get(field);
  if (kind === undefined) return (row) => sortKeyOf(valueOf(row));
  const blank = kind.type === 'number' ? largestNumber : blankText;
  return (row) => {
    const value = valueOf(row) as string | number;
    return value === blank ? null : value;
  };
}

/** A record's primary key in its collection. */
export function storedKey(name: EntityName, key: RecordKey): string {
  return collectionOf(name) === sharedCollection ? `${name}/${key}` : String(key);
}

export function toStored(name: EntityName, row: { id: number } & Record<string, unknown>): StoredRecord {
  const stored: StoredRecord = { key: storedKey(name, recordKey(name, row)), entity: name, row };
  if (collectionOf(name) === sharedCollection) Object.assign(stored, { siteId: largestNumber, name: blankText });
  for (const [field, kind] of indexKinds(name)) stored[field] = indexedField(name, field, kind, row);
  return stored;
}
