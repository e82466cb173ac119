import { sessionMessages } from '#domain/messages/session.ts';
import { passwordField } from '#domain/validation/password.ts';
import { fieldMessage } from './fieldMessage.ts';

export type NewPasswordField = 'password1' | 'password2';

/** What is wrong with the new password and with its repetition; null where nothing is. */
export function newPasswordErrors({
  password1,
  password2,
}: Record<NewPasswordField, string>): Record<NewPasswordField, string | null> {
  return {
    password1: fieldMessage(passwordField, password1),
    password2: password2 === password1 ? null : sessionMessages.passwordsMustMatch,
  };
}

/** What the form says above its button about a password that cannot be saved; null where a field says it all. */
export function newPasswordMessage(values: Record<NewPasswordField, string>): string | null {
  const { password1, password2 } = newPasswordErrors(values);
  if (password1 === sessionMessages.passwordChecksFail) return password1;
  return password1 === null && password2 !== null ? sessionMessages.repeatedPasswordDiffers : null;
}
