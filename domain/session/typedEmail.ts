import { z } from 'zod';
import { sessionMessages } from '../messages/session.ts';
import { emailPattern, longestEmail } from './emailProblem.ts';

/** An email as typed: surrounding spaces are ignored. */
export const typedEmail = z
  .string({ error: sessionMessages.emailRequired })
  .trim()
  .min(1, sessionMessages.emailRequired)
  .max(longestEmail)
  .pipe(z.email({ pattern: emailPattern, error: sessionMessages.emailInvalid }));
