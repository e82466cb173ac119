import { Button } from '#ui/control/Button.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Notice } from './Notice.tsx';
import { PublicForm } from './PublicForm.tsx';
import { PublicHeading } from './PublicHeading.tsx';
import { PublicLink } from './PublicLink.tsx';

export const emailLinkWords = {
  confirm: {
    title: 'Confirm email',
    lead: 'You sign in with this email once you have confirmed it.',
    busy: 'Confirming the email',
    done: 'Email confirmed. Sign in with it from now on.',
    /** The server's own sentence. */
    spent: null,
  },
  cancel: {
    title: 'Cancel email change',
    lead: 'Someone asked to change the email of your account. If you cancel that, your email stays as it is.',
    busy: 'Cancelling the email change',
    done: 'Cancelled. You sign in with your old email as before.',
    spent:
      'This link no longer works, so nothing was cancelled now. Your email may have changed already. If you can no longer sign in with it, tell the person who looks after the accounts of your organisation.',
  },
} as const;

export interface ConfirmEmailPageProps {
  words: (typeof emailLinkWords)[keyof typeof emailLinkWords];
  onConfirm: () => void;
  busy: boolean;
  isDone: boolean;
  failure: string | null;
  /** Whether the link can never work again. */
  isSpent: boolean;
}

/** A program that opens every link of a mail must neither confirm nor cancel: a person presses the button. */
export function ConfirmEmailPage({ words, onConfirm, busy, isDone, failure, isSpent }: ConfirmEmailPageProps) {
  return (
    <>
      <PublicHeading title={words.title} lead={isDone || isSpent ? '' : words.lead} />
      <Notice kind="good" text={isDone ? words.done : null} />
      <PublicForm
        label={words.title}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onConfirm();
        }}
      >
        <Notice kind="bad" text={isSpent ? (words.spent ?? failure) : failure} isInForm />
        {isDone || isSpent ? null : (
          <Button type="submit" variant="solid" colorPalette="accent" size="lg" autoFocus busy={busy}>
            {words.title}
          </Button>
        )}
        <VisuallyHidden role="status">{busy ? words.busy : ''}</VisuallyHidden>
        <PublicLink to="login">Go to login</PublicLink>
      </PublicForm>
    </>
  );
}
