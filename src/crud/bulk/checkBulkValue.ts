import type { z } from 'zod';
import { fromTyped } from '#domain/forms/typedValues.ts';
import { formMessages } from '#domain/messages/forms.ts';
import type { BulkValue } from './BulkFieldInput.tsx';
import type { BulkField } from './declaration.ts';

/** The value as the body takes it, or the mistake in a sentence. */
export function checkBulkValue(
  schema: z.ZodObject,
  { name, none }: Pick<BulkField, 'name' | 'none'>,
  { value }: Pick<BulkValue, 'value'>,
): { value: unknown } | { mistake: string } {
  const isEmpty = value === null || (typeof value === 'string' && value.trim() === '');
  if (isEmpty && none === undefined) return { mistake: formMessages.noValue };
  const typed = isEmpty ? '' : value;
  const field = schema.pick({ [name]: true } as never);
  const result = field.safeParse(fromTyped(field, { [name]: typed }));
  if (!result.success) return { mistake: result.error.issues[0]?.message ?? formMessages.noValue };
  return { value: (result.data as Readonly<Record<string, unknown>>)[name] ?? null };
}
