import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { PasswordInput } from '#ui/field/PasswordInput.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { sessionMessages } from '#domain/messages/session.ts';
import { emailProblem } from '#domain/session/emailProblem.ts';
import type { LoginPageProps } from './loginProps.ts';
import { Notice } from './Notice.tsx';
import { PublicHeading } from './PublicHeading.tsx';
import { EmailInput } from './EmailInput.tsx';
import { PublicForm } from './PublicForm.tsx';
import { PublicLink } from './PublicLink.tsx';
import { useFields } from './useFields.ts';

type LoginField = 'email' | 'password';

/** The error of each field, in a sentence; null if it is valid. */
function loginErrors(values: Record<LoginField, string>): Record<LoginField, string | null> {
  return {
    email: emailProblem(values.email),
    password: values.password === '' ? sessionMessages.passwordRequired : null,
  };
}

const names = ['email', 'password'] as const;

function LoginForm({ onSignIn, busy, error }: LoginPageProps) {
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

export function LoginPage(props: LoginPageProps) {
  return (
    <>
      <PublicHeading title="Sign in" lead="Use your staff email and password." />
      <Notice kind={props.notice?.kind ?? 'plain'} text={props.notice?.text ?? null} />
      <LoginForm {...props} />
      {props.others}
    </>
  );
}
