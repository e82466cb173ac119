import { passwordMessages } from '#domain/messages/passwords.ts';
import { passwordField } from '#domain/validation/password.ts';
import { fieldMessage } from './fieldMessage.ts';

export type NewPasswordField = 'password1' | 'password2';

/** The errors of the new password and its repetition; null if valid. */
export function newPasswordErrors({
  password1,
  password2,
}: Record<NewPasswordField, string>): Record<NewPasswordField, string | null> {
  return {
    password1: fieldMessage(passwordField, password1),
    password2: password2 === password1 ? null : passwordMessages.passwordsMustMatch,
  };
}

/** The message above the button for a password that cannot be saved; null if the fields' errors suffice. */
export function newPasswordMessage(values: Record<NewPasswordField, string>): string | null {
  const { password1, password2 } = newPasswordErrors(values);
  if (password1 === passwordMessages.passwordChecksFail) return password1;
  return password1 === null && password2 !== null ? passwordMessages.repeatedPasswordDiffers : null;
}
