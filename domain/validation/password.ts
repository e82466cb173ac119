import { z } from 'zod';
import { passwordMessages } from '../messages/passwords.ts';
import { sessionMessages } from '../messages/session.ts';

/** The checks of a new password, in the checklist's order. */
export const passwordChecks = [
  { label: 'At least 1 lowercase character', passes: (text: string) => /\p{Ll}/u.test(text) },
  { label: 'At least 1 uppercase character', passes: (text: string) => /\p{Lu}/u.test(text) },
  { label: 'At least 1 number', passes: (text: string) => /\d/.test(text) },
  { label: 'At least 1 special character', passes: (text: string) => /[^\p{L}\p{N}]/u.test(text) },
  { label: '8 characters minimum', passes: (text: string) => text.length >= 8 },
] as const;

/** An underscore and a space count as special. */
export const passwordField = z
  .string({ error: sessionMessages.passwordRequired })
  .min(1, sessionMessages.passwordRequired)
  .max(1000, 'Password must be 1,000 characters or fewer.')
  .refine((text) => passwordChecks.every(({ passes }) => passes(text)), passwordMessages.passwordChecksFail);
