import { useEffect } from 'react';
import { ForgotPasswordPage } from '#features/session/ForgotPasswordPage.tsx';
import { useApp } from '../appContext.ts';
import { useSending } from './useSending.ts';

/** The page for a forgotten password, on the API. */
export default function ForgotPasswordScreen() {
  const { door } = useApp();
  const { sending, send } = useSending();
  useEffect(() => door.forgetMessage(), [door]);
  return (
    <ForgotPasswordPage
      onSend={(email) => void send(() => door.forgotPassword(email))}
      busy={sending.state === 'busy'}
      isSent={sending.state === 'done'}
      error={sending.state === 'failed' ? sending.error.message : null}
    />
  );
}
