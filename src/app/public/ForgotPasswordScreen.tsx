import { useEffect } from 'react';
import { ForgotPasswordPage } from '#features/session/ForgotPasswordPage.tsx';
import { useApp } from '../appContext.ts';
import { passwordCalls } from '../session/passwordCalls.ts';
import { useSubmission } from './useSubmission.ts';

export default function ForgotPasswordScreen() {
  const { lazySession } = useApp();
  const { submission, submit } = useSubmission();
  useEffect(() => lazySession.clearMessage(), [lazySession]);
  return (
    <ForgotPasswordPage
      onSend={(email) => void submit(async () => passwordCalls(await lazySession.openApi()).forgot(email))}
      busy={submission.state === 'busy'}
      isSent={submission.state === 'done'}
      error={submission.state === 'failed' ? submission.error.message : null}
    />
  );
}
