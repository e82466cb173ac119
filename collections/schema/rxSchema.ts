import { createRxSchema, type RxJsonSchema } from 'rxdb/plugins/core';
import type { z } from 'zod';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { textHash } from './textHash.ts';

/** A record as the store keeps it: the row whole and untouched, beside copies of the fields that queries use. */
export interface StoredRecord {
  /** The record's id as text: RxDB's primary keys are strings. */
  key: string;
  row: { id: number } & Record<string, unknown>;
  [index: string]: unknown;
}

/** Room for the digits of any id up to Number.MAX_SAFE_INTEGER. */
const keyLength = 16;
/** Longer texts are sorted and found by their beginning. */
const textLength = 120;
/** Room for an enum value, including other servers' spellings. */
const wordLength = 24;
const largestNumber = 1_000_000_000;

/** An absent indexed field sorts as the empty text, or as 0. */
type IndexKind = { type: 'text'; length: number } | { type: 'number' };

/** Unwraps optional and nullable schemas. */
function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  return 'innerType' in def ? innermost(def.innerType as z.core.$ZodType) : schema;
}

/** Enum values get little room, because RxDB pads texts to their full length for each index on each write. */
function indexKindOf(name: EntityName, field: string): IndexKind {
  const { shape } = entityOf(name).schema as unknown as z.ZodObject;
  const property = shape[field];
  const def = property === undefined ? undefined : innermost(property)._zod.def;
  if (def?.type === 'number') return { type: 'number' };
  return { type: 'text', length: def?.type === 'enum' ? wordLength : textLength };
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
  if (kind.type === 'text') return { type: 'string', maxLength: kind.length };
  return { type: 'number', minimum: 0, maximum: largestNumber, multipleOf: 1 };
}

/**
 * An entity's indexes. Rows of sites get one index on the site with each declared field, and one on the name for lists of
 * all sites. Every change of a row writes every index, so rare queries go without and scan.
 */
function indexesOf(name: EntityName): (string | string[])[] {
  const names = [...indexKinds(name).keys()];
  const { scope, siteField = 'siteId', search } = entityOf(name);
  const others = names.filter((field) => field !== siteField);
  if (scope !== 'site' || !names.includes(siteField) || others.length === 0) return names;
  return [...others.filter((field) => field === search[0]), ...others.map((field) => [siteField, field])];
}

/** The entity's RxDB schema, derived from its declaration. */
export function rxSchemaOf(name: EntityName): RxJsonSchema<StoredRecord> {
  const fields = [...indexKinds(name)];
  return {
    version: 0,
    primaryKey: 'key',
    type: 'object',
    properties: {
      key: { type: 'string', maxLength: keyLength },
      row: { type: 'object', additionalProperties: true },
      ...Object.fromEntries(fields.map(([field, kind]) => [field, propertyOf(kind)])),
    },
    required: ['key', 'row', ...fields.map(([field]) => field)],
    indexes: indexesOf(name),
  } as RxJsonSchema<StoredRecord>;
}

/** The schema with RxDB's additions. Host and tab must have identical ones. */
export function completedSchemaOf(name: EntityName) {
  return createRxSchema(rxSchemaOf(name), textHash, false).jsonSchema;
}

/** A value as an index stores it. */
function indexedValue(kind: IndexKind, value: unknown): string | number {
  if (kind.type === 'number') return typeof value === 'number' ? value : 0;
  return String(value ?? '').slice(0, kind.length);
}

/** A record's field as its index stores it. */
function indexedField(name: EntityName, field: string, kind: IndexKind, row: Record<string, unknown>): string | number {
  return indexedValue(kind, entityOf(name).indexedAs?.[field]?.of(row) ?? row[field]);
}

/** A query's value, comparable with the results of `valueReader`. */
export function indexedQueryValue(name: EntityName, field: string, value: string | number): string | number {
  const kind = indexKinds(name).get(field);
  if (kind === undefined || typeof value !== 'string') return value;
  return indexedValue(kind, entityOf(name).indexedAs?.[field]?.ofQuery(value) ?? value);
}

/** Makes a function that reads a field as queries see it: its indexed copy, or the value at its dotted path. */
export function valueReader(name: EntityName, field: string): (row: Record<string, unknown>) => unknown {
  const kind = indexKinds(name).get(field);
  if (kind !== undefined) return (row) => indexedField(name, field, kind, row);
  const path = field.split('.');
  return (row) => path.reduce<unknown>((value, part) => (value as Record<string, unknown> | null)?.[part], row);
}

/** A record as the store keeps it. */
export function toStored(name: EntityName, row: { id: number } & Record<string, unknown>): StoredRecord {
  const stored: StoredRecord = { key: String(row.id), row };
  for (const [field, kind] of indexKinds(name)) stored[field] = indexedField(name, field, kind, row);
  return stored;
}
