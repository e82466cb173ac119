import { useEffect } from 'react';
import { ForgotPasswordPage } from '#features/session/ForgotPasswordPage.tsx';
import { useApp } from '../appContext.ts';
import { openPasswordCalls } from './openPasswordCalls.ts';
import { useSubmission } from './useSubmission.ts';

export default function ForgotPasswordScreen() {
  const { lazySession } = useApp();
  const { submission, submit } = useSubmission();
  useEffect(() => lazySession.clearMessage(), [lazySession]);
  return (
    <ForgotPasswordPage
      onSend={(email) => void submit(async () => (await openPasswordCalls(lazySession)).forgot(email))}
      busy={submission.state === 'busy'}
      isSent={submission.state === 'done'}
      error={submission.state === 'failed' ? submission.error.message : null}
    />
  );
}
