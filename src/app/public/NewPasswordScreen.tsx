import type { AppError } from '#domain/errors/appError.ts';
import { passwordMessages } from '#domain/messages/passwords.ts';
import { pathTo } from '#domain/routes/path.ts';
import { FollowContext } from '#features/session/followContext.ts';
import { NewPasswordPage, type NewPasswordFailure } from '#features/session/NewPasswordPage.tsx';
import { useApp } from '../appContext.ts';
import type { PageProps } from '../page/pageModule.ts';
import { openPasswordCalls } from './openPasswordCalls.ts';
import { passwordReset } from './passwordReset.ts';
import { useSubmission } from './useSubmission.ts';

/** An unknown link has its own message; other errors bring theirs. */
function failureOf({ code, message, field }: AppError): NewPasswordFailure {
  const isUnknownLink = code === 'notFound';
  return {
    message: isUnknownLink ? passwordMessages.resetTokenUnknown : message,
    isAboutPassword: field === 'password',
    isUnknownLink,
  };
}

/** The page of a reset mail's link with its API call. */
export default function NewPasswordScreen({ parameters }: PageProps) {
  const { config, lazySession, history } = useApp();
  const { submission, submit } = useSubmission();
  const reset = async (password: string) => {
    await (await openPasswordCalls(lazySession)).reset(String(parameters['token']), password);
    lazySession.endSession();
  };
  // With a chat widget the page reloads: the browser keeps a page's first address, and the widget could read the link there.
  return (
    <FollowContext value={config.chatWidgetUrl === undefined ? history.push : null}>
      <NewPasswordPage
        onSave={(password) =>
          void submit(
            () => reset(password),
            // Replaced, so that Back does not lead to the used link.
            () => history.replace(pathTo('login'), passwordReset),
          )
        }
        busy={submission.state === 'busy' || submission.state === 'done'}
        failure={submission.state === 'failed' ? failureOf(submission.error) : null}
      />
    </FollowContext>
  );
}
