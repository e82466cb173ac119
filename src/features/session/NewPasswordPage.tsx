import { passwordMessages } from '#domain/messages/passwords.ts';
import { passwordChecks } from '#domain/validation/password.ts';
import { Button } from '#ui/control/Button.tsx';
import { Checklist } from '#ui/field/Checklist.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { PasswordInput } from '#ui/field/PasswordInput.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { newPasswordErrors, newPasswordMessage } from './newPasswordValidation.ts';
import { Notice } from './Notice.tsx';
import { PublicForm } from './PublicForm.tsx';
import { PublicHeading } from './PublicHeading.tsx';
import { PublicLink } from './PublicLink.tsx';
import { useFields } from './useFields.ts';

export interface NewPasswordFailure {
  message: string;
  /** Whether the error is about the password itself; other errors show above the button. */
  isAboutPassword: boolean;
  /** Whether the server does not know the link, so the user must request a new one. */
  isUnknownLink: boolean;
}

export interface NewPasswordPageProps {
  onSave: (password: string) => void;
  busy: boolean;
  failure: NewPasswordFailure | null;
}

const names = ['password1', 'password2'] as const;

export function NewPasswordPage({ onSave, busy, failure }: NewPasswordPageProps) {
  const isAboutPassword = failure?.isAboutPassword === true;
  const form = useFields({
    names,
    check: newPasswordErrors,
    onSubmit: ({ password1 }) => onSave(password1),
    busy,
    error: failure?.message ?? null,
    failedField: isAboutPassword ? 'password1' : null,
  });
  const error1 = form.errorOf('password1');
  // The checklist shows which checks fail; the message about all of them stands above the button.
  const isWeak = error1 === passwordMessages.passwordChecksFail;
  const answer = form.failure;
  const message = (form.isSubmitted ? newPasswordMessage(form.values) : null) ?? (isAboutPassword ? null : answer);
  const items = passwordChecks.map(({ label, passes }) => ({ label, isMet: passes(form.values.password1) }));
  return (
    <>
      <PublicHeading title="New password" lead="Choose a new password for your account." />
      <PublicForm label="New password" onSubmit={form.submit}>
        <FormField
          label="New password"
          error={isWeak ? null : (error1 ?? (isAboutPassword ? answer : null))}
          hint={<Checklist items={items} isJudged={isWeak} />}
        >
          <PasswordInput
            size="lg"
            autoComplete="new-password"
            autoFocus
            {...(isWeak ? { 'aria-invalid': true } : {})}
            {...form.field('password1')}
          />
        </FormField>
        <FormField label="Repeat password" error={form.errorOf('password2')}>
          <PasswordInput size="lg" autoComplete="new-password" {...form.field('password2')} />
        </FormField>
        <Notice kind="bad" text={message} isInForm>
          {message !== null && message === answer && failure?.isUnknownLink === true ? (
            <PublicLink to="forgotPassword">Forgot password?</PublicLink>
          ) : null}
        </Notice>
        <Button type="submit" variant="solid" colorPalette="accent" size="lg" mt="1" busy={busy}>
          Save password
        </Button>
        <VisuallyHidden role="status">{busy ? 'Saving the password' : ''}</VisuallyHidden>
        <PublicLink to="login">Back to login</PublicLink>
      </PublicForm>
    </>
  );
}
