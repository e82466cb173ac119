import { sessionMessages } from '../messages/session.ts';

export const longestEmail = 200;

export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** What is wrong with an email as typed, in a sentence; null: nothing. The sign-in page loads no schemas. */
export function emailProblem(typed: string): string | null {
  const email = typed.trim();
  if (email === '') return sessionMessages.emailRequired;
  return email.length <= longestEmail && emailPattern.test(email) ? null : sessionMessages.emailInvalid;
}
