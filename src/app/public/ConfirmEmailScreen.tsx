import { useState } from 'react';
import { accountCalls } from '#domain/calls/account.ts';
import { createApi } from '#collections/transport/api.ts';
import { ConfirmEmailPage, emailLinkWords } from '#features/session/ConfirmEmailPage.tsx';
import { FollowContext } from '#features/session/followContext.ts';
import { useApp } from '../appContext.ts';
import type { PageProps } from '../page/pageModule.ts';
import { useSubmission } from './useSubmission.ts';

/** Confirms a new email, or cancels it with "?cancel", by the link in a mail. Its API client has no token: another person may be signed in here. */
export default function ConfirmEmailScreen({ parameters }: PageProps) {
  const { config, history } = useApp();
  const [api] = useState(() => createApi({ base: config.apiBase, token: () => null }));
  const { submission, submit } = useSubmission();
  const [act] = useState<keyof typeof emailLinkWords>(() =>
    new URLSearchParams(location.search).has('cancel') ? 'cancel' : 'confirm',
  );
  const send = async () => {
    const call = act === 'cancel' ? accountCalls.emailRefuse : accountCalls.emailConfirm;
    await api.call(call, { parameters: { token: String(parameters['token']) } });
  };
  // With a chat widget the page reloads: the browser keeps a page's first address, and the widget could read the link there.
  return (
    <FollowContext value={config.chatWidgetUrl === undefined ? history.push : null}>
      <ConfirmEmailPage
        words={emailLinkWords[act]}
        onConfirm={() => void submit(send)}
        busy={submission.state === 'busy'}
        isDone={submission.state === 'done'}
        isSpent={submission.state === 'failed' && submission.error.code === 'notFound'}
        failure={submission.state === 'failed' ? submission.error.message : null}
      />
    </FollowContext>
  );
}
