import type { AppError } from '#domain/errors/appError.ts';
import { sessionMessages } from '#domain/messages/session.ts';
import { pathTo } from '#domain/routes/path.ts';
import { FollowContext } from '#features/session/followContext.ts';
import { NewPasswordPage, type NewPasswordFailure } from '#features/session/NewPasswordPage.tsx';
import { useApp } from '../appContext.ts';
import type { PageProps } from '../pages.ts';
import { passwordReset } from './passwordReset.ts';
import { useSending } from './useSending.ts';

/** A link that the server does not know has a sentence of the product's own; anything else says what it is. */
function failureOf({ code, message, field }: AppError): NewPasswordFailure {
  const isUnknownLink = code === 'notFound';
  return {
    message: isUnknownLink ? sessionMessages.resetTokenUnknown : message,
    isAboutPassword: field === 'password',
    isUnknownLink,
  };
}

/** The page behind the link of a reset mail, on the API. */
export default function NewPasswordScreen({ parameters }: PageProps) {
  const { config, door, history } = useApp();
  const { sending, send } = useSending();
  const linkToken = String(parameters['token']);
  // A browser keeps the first address of a page, where the help chat of the next one could read it.
  return (
    <FollowContext value={config.chatWidgetUrl === undefined ? history.push : null}>
      <NewPasswordPage
        onSave={(password) =>
          void send(
            () => door.resetPassword(linkToken, password),
            // Not by going on: the link is spent, and Back must not lead to it.
            () => history.replace(pathTo('login'), passwordReset),
          )
        }
        busy={sending.state === 'busy' || sending.state === 'done'}
        failure={sending.state === 'failed' ? failureOf(sending.error) : null}
      />
    </FollowContext>
  );
}
