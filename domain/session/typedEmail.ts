import { z } from 'zod';
import { sessionMessages } from '../messages/session.ts';

/** An email as somebody types it: spaces around it do not count. */
export const typedEmail = z
  .string({ error: sessionMessages.emailRequired })
  .trim()
  .min(1, sessionMessages.emailRequired)
  .max(200)
  .pipe(z.email(sessionMessages.emailInvalid));
