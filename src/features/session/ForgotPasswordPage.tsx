import { passwordMessages } from '#domain/messages/passwords.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { EmailInput } from './EmailInput.tsx';
import { Notice } from './Notice.tsx';
import { PublicForm } from './PublicForm.tsx';
import { PublicHeading } from './PublicHeading.tsx';
import { PublicLink } from './PublicLink.tsx';
import { emailProblem } from '#domain/session/emailProblem.ts';
import { useFields } from './useFields.ts';

export interface ForgotPasswordPageProps {
  onSend: (email: string) => void;
  busy: boolean;
  /** Whether the last request succeeded. It does not reveal whether the address is known. */
  isSent: boolean;
  /** The error below the email field. */
  error: string | null;
}

const names = ['email'] as const;
const check = ({ email }: { email: string }) => ({ email: emailProblem(email) });

export function ForgotPasswordPage({ onSend, busy, isSent, error }: ForgotPasswordPageProps) {
  const form = useFields({
    names,
    check,
    onSubmit: ({ email }) => onSend(email.trim()),
    busy,
    error,
    failedField: 'email',
  });
  return (
    <>
      <PublicHeading title="Forgot password" lead="We'll email you a reset link." />
      <Notice kind="good" text={isSent && !form.typedSince ? passwordMessages.resetLinkSent : null} />
      <PublicForm label="Forgot password" onSubmit={form.submit}>
        <FormField label="Email" error={form.errorOf('email') ?? form.failure}>
          <EmailInput {...form.field('email')} />
        </FormField>
        <Button type="submit" variant="solid" colorPalette="accent" size="lg" mt="1" busy={busy}>
          Send link
        </Button>
        <VisuallyHidden role="status">{busy ? 'Sending the link' : ''}</VisuallyHidden>
        <PublicLink to="login">Back to login</PublicLink>
      </PublicForm>
    </>
  );
}
