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
/** Text longer than this sorts by its beginning. */
const textLength = 120;
const largestNumber = 1_000_000_000;

/** Fields that are indexed but may be absent from a record sort as the empty text, or as 0. */
type IndexKind = 'text' | 'number';

/** A field's own schema, behind what makes it optional or nullable. */
function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  return 'innerType' in def ? innermost(def.innerType as z.core.$ZodType) : schema;
}

function kindOf(name: EntityName, field: string): IndexKind {
  const { shape } = entityOf(name).schema as unknown as z.ZodObject;
  const property = shape[field];
  return property !== undefined && innermost(property)._zod.def.type === 'number' ? 'number' : 'text';
}

const kinds = new Map<EntityName, ReadonlyMap<string, IndexKind>>();

function indexKinds(name: EntityName): ReadonlyMap<string, IndexKind> {
  const known = kinds.get(name);
  if (known !== undefined) return known;
  const made = new Map(entityOf(name).indexes.map((field) => [field, kindOf(name, field)] as const));
  kinds.set(name, made);
  return made;
}

const properties = {
  text: { type: 'string', maxLength: textLength },
  number: { type: 'number', minimum: 0, maximum: largestNumber, multipleOf: 1 },
} as const;

/** The entity's RxDB schema, derived from its declaration: one index for each declared field, and site with each. */
export function rxSchemaOf(name: EntityName): RxJsonSchema<StoredRecord> {
  const fields = [...indexKinds(name)];
  const names = fields.map(([field]) => field);
  const { scope, siteField = 'siteId' } = entityOf(name);
  const isOfSite = scope === 'site' && names.includes(siteField);
  const perSite = isOfSite ? names.filter((field) => field !== siteField).map((field) => [siteField, field]) : [];
  return {
    version: 0,
    primaryKey: 'key',
    type: 'object',
    properties: {
      key: { type: 'string', maxLength: keyLength },
      row: { type: 'object', additionalProperties: true },
      ...Object.fromEntries(fields.map(([field, kind]) => [field, properties[kind]])),
    },
    required: ['key', 'row', ...names],
    indexes: [...names, ...perSite],
  } as RxJsonSchema<StoredRecord>;
}

/** The schema as RxDB completes it; host and tab must agree on it to the letter. */
export function completedSchemaOf(name: EntityName) {
  return createRxSchema(rxSchemaOf(name), textHash, false).jsonSchema;
}

/** A field as it stands in its index. */
function indexedValue(kind: IndexKind, value: unknown): string | number {
  if (kind === 'number') return typeof value === 'number' ? value : 0;
  return String(value ?? '');
}

/** How queries see a field of a record: its copy where it is indexed, otherwise what stands at its dotted path. */
export function queriedValueOf(name: EntityName, field: string): (row: Record<string, unknown>) => unknown {
  const kind = indexKinds(name).get(field);
  if (kind !== undefined) return (row) => indexedValue(kind, row[field]);
  const path = field.split('.');
  return (row) => path.reduce<unknown>((value, part) => (value as Record<string, unknown> | null)?.[part], row);
}

/** The record as the store keeps it. */
export function toStored(name: EntityName, row: { id: number } & Record<string, unknown>): StoredRecord {
  const stored: StoredRecord = { key: String(row.id), row };
  for (const [field, kind] of indexKinds(name)) stored[field] = indexedValue(kind, row[field]);
  return stored;
}
