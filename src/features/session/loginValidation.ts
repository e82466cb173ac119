import { z } from 'zod';
import { sessionMessages } from '#domain/messages/session.ts';

export type LoginField = 'email' | 'password';

const emailSchema = z.string().trim().min(1, sessionMessages.emailRequired).pipe(z.email(sessionMessages.emailInvalid));
const passwordSchema = z.string().min(1, sessionMessages.passwordRequired);

/** What is wrong with each field, in a sentence; null where nothing is. */
export function loginErrors(values: Record<LoginField, string>): Record<LoginField, string | null> {
  return { email: firstMessage(emailSchema, values.email), password: firstMessage(passwordSchema, values.password) };
}

function firstMessage(schema: z.ZodType, value: string): string | null {
  const result = schema.safeParse(value);
  return result.success ? null : (result.error.issues[0]?.message ?? null);
}
