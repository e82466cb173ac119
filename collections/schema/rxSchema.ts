import { createRxSchema, type RxJsonSchema } from 'rxdb/plugins/core';
import { z } from 'zod';
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

function kindOf(name: EntityName, field: string): IndexKind {
  const schema = z.toJSONSchema(entityOf(name).schema, { io: 'output', unrepresentable: 'any' });
  const property = schema.properties?.[field];
  const type = typeof property === 'object' ? property.type : undefined;
  return type === 'integer' || type === 'number' ? 'number' : 'text';
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
  const perSite = names.includes('siteId')
    ? names.filter((field) => field !== 'siteId').map((field) => ['siteId', field])
    : [];
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

/** The record as the store keeps it. */
export function toStored(name: EntityName, row: { id: number } & Record<string, unknown>): StoredRecord {
  const stored: StoredRecord = { key: String(row.id), row };
  for (const [field, kind] of indexKinds(name)) {
    const value = row[field];
    stored[field] = kind === 'number' ? (typeof value === 'number' ? value : 0) : String(value ?? '');
  }
  return stored;
}
