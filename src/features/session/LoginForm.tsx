import { chakra } from '@chakra-ui/react/styled-system';
import { pathTo } from '#domain/routes/path.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { PasswordInput } from '#ui/field/PasswordInput.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import type { LoginPageProps } from './loginProps.ts';
import { useLoginForm } from './useLoginForm.ts';

const ForgotLink = chakra('a', {
  base: {
    alignSelf: 'center',
    py: { base: '3', md: '1' },
    textStyle: 'sm',
    color: 'accent.fg',
    borderRadius: 'l1',
    textDecoration: 'underline',
    textDecorationColor: 'accent.emphasized',
    textUnderlineOffset: '3px',
    _hover: { textDecorationColor: 'currentColor' },
  },
});

/** Email, password, and the button. */
export function LoginForm({ onSignIn, busy, error, canResetPassword = false }: LoginPageProps) {
  const form = useLoginForm({ onSignIn, busy, error });
  const { error: emailError, ...email } = form.email;
  const { error: passwordError, ...password } = form.password;
  return (
    <chakra.form noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="5" aria-label="Sign in">
      <FormField label="Email" error={emailError}>
        <TextInput
          size="lg"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...email}
        />
      </FormField>
      <FormField label="Password" error={passwordError}>
        <PasswordInput size="lg" name="password" autoComplete="current-password" {...password} />
      </FormField>
      <Button type="submit" variant="solid" colorPalette="accent" size="lg" mt="1" busy={busy}>
        Sign in
      </Button>
      <VisuallyHidden role="status">{busy ? 'Signing in' : ''}</VisuallyHidden>
      {canResetPassword ? <ForgotLink href={pathTo('forgotPassword')}>Forgot password?</ForgotLink> : null}
    </chakra.form>
  );
}
