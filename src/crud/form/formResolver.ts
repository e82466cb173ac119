import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { formMessages } from '#domain/messages/forms.ts';
import { fromTyped, type TypedValues } from './typedValues.ts';

function isEmpty(input: unknown): boolean {
  return input === undefined || input === null || input === '';
}

function sentenceOfType(expected: string, input: unknown): string {
  if (isEmpty(input)) return formMessages.required;
  if (expected === 'int') return formMessages.notWhole;
  return expected === 'number' ? formMessages.notANumber : formMessages.unreadable;
}

/** The message of a mistake for which the schema has no message of its own. */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return sentenceOfType(issue.expected, issue.input);
    case 'invalid_value':
      return isEmpty(issue.input) ? formMessages.required : formMessages.notChosen;
    case 'too_big':
      return issue.origin === 'string'
        ? formMessages.tooLong(Number(issue.maximum))
        : formMessages.tooHigh(issue.maximum);
    case 'too_small':
      if (isEmpty(issue.input)) return formMessages.required;
      return issue.origin === 'string'
        ? formMessages.tooShort(Number(issue.minimum))
        : formMessages.tooLow(issue.minimum);
    default:
      return formMessages.unreadable;
  }
}

/** The values of the fields that parse, each field by itself. */
function readableFields(schema: z.ZodObject, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([field, part]) => {
      const { success, data } = part.safeParse(given[field]);
      return success && data !== undefined ? [[field, data]] : [];
    }),
  );
}

/**
 * Validates the typed values by a schema and returns the parsed body.
 *
 * @param isUntouched whether a field is unchanged. Such a field is not validated, and is left out if it is invalid.
 */
export function formResolver(
  schema: z.ZodObject,
  isUntouched: (field: string) => boolean,
): Resolver<FieldValues, unknown, FieldValues> {
  const check = zodResolver(schema, { error: (issue) => sentenceOf(issue as z.core.$ZodRawIssue) }, { mode: 'sync' });
  return async (typed, context, options) => {
    const given = fromTyped(schema, typed as TypedValues);
    const result = await check(given, context, options);
    const relevant = Object.entries(result.errors).filter(([field]) => !isUntouched(field));
    if (relevant.length === Object.keys(result.errors).length) return result;
    if (relevant.length > 0) return { values: {}, errors: Object.fromEntries(relevant) as typeof result.errors };
    return { values: readableFields(schema, given), errors: {} };
  };
}
