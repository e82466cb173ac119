import { z } from 'zod';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { id, instant } from '#domain/entities/fields.ts';
import type { Fields, JournalEntry } from './entry.ts';

/** What stands for a value that may be personal. */
export const withheld = '(withheld)';

/** Answers a value without anything personal. */
type Redaction = (value: unknown) => unknown;

const withhold: Redaction = (value) => (value === null || value === undefined ? value : withheld);

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * What of a field may be shown: a word of a list, yes or no, an id, a moment, and lists and groups of those. All else
 * may be personal: text, days, sums, numbers, and what the schema does not name.
 */
function redactionOf(schema: unknown): Redaction {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return redactionOf(schema.unwrap());
  if (schema instanceof z.ZodObject) return groupRedaction(schema.shape as Record<string, unknown>);
  if (schema instanceof z.ZodArray) {
    const each = redactionOf(schema.element);
    return (value) => (Array.isArray(value) ? value.map(each) : withhold(value));
  }
  const isHarmless = schema instanceof z.ZodEnum || schema instanceof z.ZodBoolean || schema === id;
  if (!isHarmless && schema !== instant) return withhold;
  // What the server sends beside the schema may be anything.
  return (value) => ((schema as z.ZodType).safeParse(value).success ? value : withhold(value));
}

function groupRedaction(shape: Record<string, unknown>): Redaction {
  const fields = new Map(Object.entries(shape).map(([field, schema]) => [field, redactionOf(schema)]));
  return (value) => {
    if (!isGroup(value)) return withhold(value);
    const known = Object.entries(value).filter(([field]) => fields.has(field));
    return Object.fromEntries(known.map(([field, inner]) => [field, (fields.get(field) ?? withhold)(inner)]));
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

/** An entry without anything personal: the names of its fields, and the values of those that cannot be personal. */
export function impersonal({ before, after, ...entry }: JournalEntry): JournalEntry {
  return { ...entry, before: redacted(entry.entity, before), after: redacted(entry.entity, after) };
}

function redacted(entity: EntityName, fields: Fields | null): Fields | null {
  if (fields === null) return null;
  const known = redactionsOf(entity);
  const shown = Object.entries(fields).map(([field, value]) => [field, (known.get(field) ?? withhold)(value)]);
  return Object.fromEntries(shown) as Fields;
}
