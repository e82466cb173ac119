import type { z } from 'zod';
import { fromTyped, toTyped, type TypedValues } from './typedValues.ts';

/**
 * What the edit form of a record would send, were nothing but this changed in it: an API may take what is sent for the
 * whole record, and empty the rest.
 */
export function changedBody<Schema extends z.ZodObject>(
  schema: Schema,
  record: Readonly<Record<string, unknown>>,
  change: Readonly<Partial<z.input<Schema>>>,
): Record<string, unknown> {
  const typed: TypedValues = toTyped(schema, { ...record, ...change });
  return fromTyped(schema, typed);
}
