import { z } from 'zod';
import { sessionMessages } from '#domain/messages/session.ts';
import { fieldMessage } from './fieldMessage.ts';
import { typedEmail } from '#domain/session/typedEmail.ts';

export type LoginField = 'email' | 'password';

const passwordSchema = z.string().min(1, sessionMessages.passwordRequired);

/** The error of each field, in a sentence; null if it is valid. */
export function loginErrors(values: Record<LoginField, string>): Record<LoginField, string | null> {
  return { email: fieldMessage(typedEmail, values.email), password: fieldMessage(passwordSchema, values.password) };
}
