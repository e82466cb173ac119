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
/** Text longer than this sorts, and is found, by its beginning. */
const textLength = 120;
/** Room for a word of a list, those of other servers included. */
const wordLength = 24;
const largestNumber = 1_000_000_000;

/** Fields that are indexed but may be absent from a record sort as the empty text, or as 0. */
type IndexKind = { type: 'text'; length: number } | { type: 'number' };

/** A field's own schema, behind what makes it optional or nullable. */
function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  return 'innerType' in def ? innermost(def.innerType as z.core.$ZodType) : schema;
}

/** A word of a list needs little room: RxDB fills texts up to their length, at each write and for each index. */
function kindOf(name: EntityName, field: string): IndexKind {
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
  const made = new Map(entityOf(name).indexes.map((field) => [field, kindOf(name, field)] as const));
  kinds.set(name, made);
  return made;
}

function propertyOf(kind: IndexKind): object {
  if (kind.type === 'text') return { type: 'string', maxLength: kind.length };
  return { type: 'number', minimum: 0, maximum: largestNumber, multipleOf: 1 };
}

/**
 * What an entity's rows are found by: where they are of sites, each declared field beside the site, and for all sites
 * together the name by which lists stand in order. Every index is written with every change of a row: what is asked for
 * seldom, RxDB looks through and sorts.
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

/** The schema as RxDB completes it; host and tab must agree on it to the letter. */
export function completedSchemaOf(name: EntityName) {
  return createRxSchema(rxSchemaOf(name), textHash, false).jsonSchema;
}

/** A value as it stands in an index. */
function indexedValue(kind: IndexKind, value: unknown): string | number {
  if (kind.type === 'number') return typeof value === 'number' ? value : 0;
  return String(value ?? '').slice(0, kind.length);
}

/** A field of a record as it stands in its index. */
function indexedField(name: EntityName, field: string, kind: IndexKind, row: Record<string, unknown>): string | number {
  return indexedValue(kind, entityOf(name).indexedAs?.[field]?.of(row) ?? row[field]);
}

/** A value that a query asks for, as queries see the field: as `queriedValueOf` gives it of a record that has it. */
export function askedValueOf(name: EntityName, field: string, value: string | number): string | number {
  const kind = indexKinds(name).get(field);
  if (kind === undefined || typeof value !== 'string') return value;
  return indexedValue(kind, entityOf(name).indexedAs?.[field]?.asked(value) ?? value);
}

/** How queries see a field of a record: its copy where it is indexed, otherwise what stands at its dotted path. */
export function queriedValueOf(name: EntityName, field: string): (row: Record<string, unknown>) => unknown {
  const kind = indexKinds(name).get(field);
  if (kind !== undefined) return (row) => indexedField(name, field, kind, row);
  const path = field.split('.');
  return (row) => path.reduce<unknown>((value, part) => (value as Record<string, unknown> | null)?.[part], row);
}

/** The record as the store keeps it. */
export function toStored(name: EntityName, row: { id: number } & Record<string, unknown>): StoredRecord {
  const stored: StoredRecord = { key: String(row.id), row };
  for (const [field, kind] of indexKinds(name)) stored[field] = indexedField(name, field, kind, row);
  return stored;
}
