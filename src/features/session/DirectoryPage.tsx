import { directoryMessages } from '#domain/messages/directory.ts';
import { emailProblem } from '#domain/session/emailProblem.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { EmailInput } from './EmailInput.tsx';
import { PublicForm } from './PublicForm.tsx';
import { PublicHeading } from './PublicHeading.tsx';
import { PublicLink } from './PublicLink.tsx';
import { useFields } from './useFields.ts';

const { signIn: texts } = directoryMessages;

export interface DirectoryPageProps {
  onContinue: (email: string) => void;
  /** opening: the directory's page; finishing: after it. null: it waits for the email. */
  busy: 'opening' | 'finishing' | null;
  /** The error below the email field. */
  error: string | null;
}

const names = ['email'] as const;
const check = ({ email }: { email: string }) => ({ email: emailProblem(email) });

/** The sign-in through an organisation's own directory. */
export function DirectoryPage({ onContinue, busy, error }: DirectoryPageProps) {
  const form = useFields({
    names,
    check,
    onSubmit: ({ email }) => onContinue(email.trim()),
    busy: busy !== null,
    error,
    failedField: 'email',
  });
  return (
    <>
      <PublicHeading title={texts.title} lead={texts.lead} />
      <PublicForm label={texts.title} onSubmit={form.submit}>
        <FormField label="Email" error={form.errorOf('email') ?? form.failure}>
          <EmailInput {...form.field('email')} />
        </FormField>
        <Button type="submit" variant="solid" colorPalette="accent" size="lg" mt="1" busy={busy !== null}>
          {texts.action}
        </Button>
        <VisuallyHidden role="status">{busy === null ? '' : texts[busy]}</VisuallyHidden>
        <PublicLink to="login">{texts.password}</PublicLink>
      </PublicForm>
    </>
  );
}
