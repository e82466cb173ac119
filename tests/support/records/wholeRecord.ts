import { z } from 'zod';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';

/** Odd values, each of which fits some schema. */
const candidates: readonly unknown[] = [
  'Some text',
  12,
  6,
  true,
  '2026-11-21T08:00:00Z',
  '2026-11-21',
  'Australia/Sydney',
  { sites: 6 },
  { relockTime: 3 },
  [1, 2],
];

function valueOf(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return valueOf(schema.unwrap());
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape as Record<string, unknown>);
    return Object.fromEntries(shape.map(([field, inner]) => [field, valueOf(inner)]));
  }
  if (schema instanceof z.ZodArray) return [valueOf(schema.element), valueOf(schema.element)];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  return candidates.find((value) => (schema as z.ZodType).safeParse(value).success);
}

/** Finding values that fit takes most of the time of tests that ask for hundreds of records. */
const found = new Map<EntityName, AnyRecord>();

/** Has every field of our own server. */
export function wholeRecord(name: EntityName, id = 7): AnyRecord {
  const values = found.get(name) ?? (valueOf(entityOf(name).schema) as AnyRecord);
  found.set(name, values);
  return { ...structuredClone(values), id };
}
