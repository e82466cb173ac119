import { sessionMessages } from '#domain/messages/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { EmailInput } from './EmailInput.tsx';
import { fieldMessage } from './fieldMessage.ts';
import { Notice } from './Notice.tsx';
import { PublicForm } from './PublicForm.tsx';
import { PublicHeading } from './PublicHeading.tsx';
import { PublicLink } from './PublicLink.tsx';
import { typedEmail } from '#domain/session/typedEmail.ts';
import { useFields } from './useFields.ts';

export interface ForgotPasswordPageProps {
  onSend: (email: string) => void;
  busy: boolean;
  /** Whether the last sending succeeded; it says nothing about whether anybody has the address. */
  isSent: boolean;
  /** Why it failed, shown under the email field. */
  error: string | null;
}

const names = ['email'] as const;
const check = ({ email }: { email: string }) => ({ email: fieldMessage(typedEmail, email) });

/** Where staff who forgot their password ask for a link. */
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
      <PublicHeading title="Forgot password" lead="We send you a link to choose a new one." />
      <Notice kind="good" text={isSent && !form.typedSince ? sessionMessages.resetLinkSent : null} />
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
