import { useState } from 'react';
import { accountCalls } from '#domain/calls/account.ts';
import { createApi } from '#collections/transport/api.ts';
import { ConfirmEmailPage } from '#features/session/ConfirmEmailPage.tsx';
import { FollowContext } from '#features/session/followContext.ts';
import { useApp } from '../appContext.ts';
import type { PageProps } from '../page/pageModule.ts';
import { useSubmission } from './useSubmission.ts';

/** Confirms a new email, from the link in a mail. Its API client has no token: another person may be signed in here. */
export default function ConfirmEmailScreen({ parameters }: PageProps) {
  const { config, history } = useApp();
  const [api] = useState(() => createApi({ base: config.apiBase, token: () => null }));
  const { submission, submit } = useSubmission();
  const confirm = async () => {
    await api.call(accountCalls.emailConfirm, { parameters: { token: String(parameters['token']) } });
  };
  // With a chat widget the page reloads: the browser keeps a page's first address, and the widget could read the link there.
  return (
    <FollowContext value={config.chatWidgetUrl === undefined ? history.push : null}>
      <ConfirmEmailPage
        onConfirm={() => void submit(confirm)}
        busy={submission.state === 'busy'}
        isConfirmed={submission.state === 'done'}
        failure={submission.state === 'failed' ? submission.error.message : null}
      />
    </FollowContext>
  );
}
