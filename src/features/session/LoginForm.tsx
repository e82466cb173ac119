import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { PasswordInput } from '#ui/field/PasswordInput.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { EmailInput } from './EmailInput.tsx';
import type { LoginPageProps } from './loginProps.ts';
import { loginErrors } from './loginValidation.ts';
import { PublicForm } from './PublicForm.tsx';
import { PublicLink } from './PublicLink.tsx';
import { useFields } from './useFields.ts';

const names = ['email', 'password'] as const;

/** The sign-in form. */
export function LoginForm({ onSignIn, busy, error }: LoginPageProps) {
  const form = useFields({
    names,
    check: loginErrors,
    onSubmit: ({ email, password }) => onSignIn(email.trim(), password),
    busy,
    error,
    failedField: 'email',
  });
  return (
    <PublicForm label="Sign in" onSubmit={form.submit}>
      <FormField label="Email" error={form.errorOf('email') ?? form.failure}>
        <EmailInput {...form.field('email')} />
      </FormField>
      <FormField label="Password" error={form.errorOf('password')}>
        <PasswordInput size="lg" autoComplete="current-password" {...form.field('password')} />
      </FormField>
      <Button type="submit" variant="solid" colorPalette="accent" size="lg" mt="1" busy={busy}>
        Sign in
      </Button>
      <VisuallyHidden role="status">{busy ? 'Signing in' : ''}</VisuallyHidden>
      <PublicLink to="forgotPassword">Forgot password?</PublicLink>
    </PublicForm>
  );
}
