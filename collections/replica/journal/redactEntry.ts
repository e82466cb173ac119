import { z } from 'zod';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { id, instant } from '#domain/entities/fields.ts';
import type { Fields, JournalEntry } from './journalEntry.ts';

export const redactedValue = '(withheld)';

type Redaction = (value: unknown) => unknown;

const redactAll: Redaction = (value) => (value === null || value === undefined ? value : redactedValue);

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Shows enum values, booleans, ids, moments, and lists and groups of those. All other values may be personal: text,
 * days, sums, numbers, and fields outside the schema.
 */
function redactionOf(schema: unknown): Redaction {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return redactionOf(schema.unwrap());
  if (schema instanceof z.ZodObject) return groupRedaction(schema.shape as Record<string, unknown>);
  if (schema instanceof z.ZodArray) {
    const each = redactionOf(schema.element);
    return (value) => (Array.isArray(value) ? value.map(each) : redactAll(value));
  }
  const isHarmless = schema instanceof z.ZodEnum || schema instanceof z.ZodBoolean || schema === id;
  if (!isHarmless && schema !== instant) return redactAll;
  // A value outside the schema may be personal.
  return (value) => ((schema as z.ZodType).safeParse(value).success ? value : redactAll(value));
}

function groupRedaction(shape: Record<string, unknown>): Redaction {
  const fields = new Map(Object.entries(shape).map(([field, schema]) => [field, redactionOf(schema)]));
  return (value) => {
    if (!isGroup(value)) return redactAll(value);
    const known = Object.entries(value).filter(([field]) => fields.has(field));
    return Object.fromEntries(known.map(([field, inner]) => [field, (fields.get(field) ?? redactAll)(inner)]));
  };
}

const redactions = new Map<EntityName, ReadonlyMap<string, Redaction>>();

function redactionsOf(name: EntityName): ReadonlyMap<string, Redaction> {
  const known = redactions.get(name);
  if (known !== undefined) return known;
  const { schema } = entityOf(name);
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, unknown>) : {};
  const made = new Map(Object.entries(shape).map(([field, inner]) => [field, redactionOf(inner)]));
  redactions.set(name, made);
  return made;
}

/** An entry without personal data: all field names, and only the values that cannot be personal. */
export function redactEntry({ before, after, ...entry }: JournalEntry): JournalEntry {
  return { ...entry, before: redactFields(entry.entity, before), after: redactFields(entry.entity, after) };
}

function redactFields(entity: EntityName, fields: Fields | null): Fields | null {
  if (fields === null) return null;
  const known = redactionsOf(entity);
  const shown = Object.entries(fields).map(([field, value]) => [field, (known.get(field) ?? redactAll)(value)]);
  return Object.fromEntries(shown) as Fields;
}
