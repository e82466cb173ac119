import { Button } from '#ui/control/Button.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Notice } from './Notice.tsx';
import { PublicForm } from './PublicForm.tsx';
import { PublicHeading } from './PublicHeading.tsx';
import { PublicLink } from './PublicLink.tsx';

export interface ConfirmEmailPageProps {
  onConfirm: () => void;
  busy: boolean;
  isConfirmed: boolean;
  failure: string | null;
}

/** A program that opens every link of a mail must not confirm: a person presses the button. */
export function ConfirmEmailPage({ onConfirm, busy, isConfirmed, failure }: ConfirmEmailPageProps) {
  return (
    <>
      <PublicHeading title="Confirm email" lead="You sign in with this email once you have confirmed it." />
      <Notice kind="good" text={isConfirmed ? 'Email confirmed. Sign in with it from now on.' : null} />
      <PublicForm
        label="Confirm email"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onConfirm();
        }}
      >
        <Notice kind="bad" text={failure} isInForm />
        {isConfirmed ? null : (
          <Button type="submit" variant="solid" colorPalette="accent" size="lg" autoFocus busy={busy}>
            Confirm email
          </Button>
        )}
        <VisuallyHidden role="status">{busy ? 'Confirming the email' : ''}</VisuallyHidden>
        <PublicLink to="login">Go to login</PublicLink>
      </PublicForm>
    </>
  );
}
