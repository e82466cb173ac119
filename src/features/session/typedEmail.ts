import { z } from 'zod';
import { sessionMessages } from '#domain/messages/session.ts';

/** An email as somebody types it: spaces around it do not count. */
export const typedEmail = z
  .string()
  .trim()
  .min(1, sessionMessages.emailRequired)
  .pipe(z.email(sessionMessages.emailInvalid));
