import { z } from 'zod';
import { sessionMessages } from '../messages/session.ts';

/** An email as typed: surrounding spaces are ignored. */
export const typedEmail = z
  .string({ error: sessionMessages.emailRequired })
  .trim()
  .min(1, sessionMessages.emailRequired)
  .max(200)
  .pipe(z.email(sessionMessages.emailInvalid));
