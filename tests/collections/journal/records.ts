import { z } from 'zod';
import { id, instant } from '#domain/entities/fields.ts';

/** Placeholders for personal values: texts, and numbers that are no ids. */
export interface Marks {
  text: string;
  sum: number;
}

/** As full as the schema allows, with marks for free text and numbers. */
function valueOf(schema: unknown, marks: Marks): unknown {
  if (schema === id) return 7;
  if (schema === instant) return '2026-11-21T08:00:00Z';
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return valueOf(schema.unwrap(), marks);
  if (schema instanceof z.ZodObject) return buildRecord(schema, marks);
  if (schema instanceof z.ZodArray) return [valueOf(schema.element, marks), valueOf(schema.element, marks)];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodNumber) return marks.sum;
  if (schema instanceof z.ZodString || schema instanceof z.ZodISODate) return marks.text;
  return { [marks.text]: marks.text, sum: marks.sum };
}

/** With every field of the schema, and an unknown one in each group. */
export function buildRecord(schema: unknown, marks: Marks): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) throw new Error('Records are objects.');
  const shape = Object.entries(schema.shape as Record<string, unknown>);
  return {
    ...Object.fromEntries(shape.map(([field, inner]) => [field, valueOf(inner, marks)])),
    beside: marks.text,
  };
}
