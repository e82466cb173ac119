import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { checkTyped, type StoredRecord } from '#domain/forms/checkTyped.ts';
import type { TypedValues } from '#domain/forms/typedValues.ts';

/**
 * Checks a form's values by its schema.
 *
 * @param stored returns how the edited record was changed; null for a new record.
 */
export function formResolver(
  schema: z.ZodObject,
  stored: () => StoredRecord | null,
): Resolver<FieldValues, unknown, FieldValues> {
  return (typed, _context, options) => {
    const { values, mistakes } = checkTyped(schema, typed as TypedValues, stored());
    if (mistakes.length === 0) return { values, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const { path, sentence } of mistakes) errors[path] ??= { type: 'custom', message: sentence };
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}
