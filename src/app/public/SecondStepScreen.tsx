import { useState } from 'react';
import { SecondStepPage, type SecondStepFailure } from '#features/session/SecondStepPage.tsx';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { secondFactorCalls } from '#domain/calls/secondFactor.ts';
import { challengeHeader, secondStepsHeader } from '#domain/calls/secondStepHeaders.ts';
import type { OpenSession } from '../session/openSession.ts';
import { tokenOf } from '../session/sessionActors.ts';
import { useApp } from '../appContext.ts';

const failureOf = ({ message, field }: AppError): SecondStepFailure => ({ message, field: field ?? null });

function SecondStep({ session, apiOf }: OpenSession) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SecondStepFailure | null>(null);
  // The headers are gone once the session has a token.
  const [{ challenge, steps }] = useState(() => {
    const headers = session.getSnapshot().context.secondStep;
    return {
      challenge: headers?.get(challengeHeader) ?? '',
      steps: headers?.get(secondStepsHeader)?.split(', ') ?? [],
    };
  });

  const answer = async (body: { code?: string; recoveryCode?: string }) => {
    setBusy(true);
    setFailure(null);
    try {
      const token = await apiOf(null).call(secondFactorCalls.secondStep, { body: { challenge, ...body } });
      session.send({ type: 'STEP_DONE', token: tokenOf(token) });
    } catch (thrown) {
      const error = toAppError(thrown);
      // The password is needed again: its screen says why.
      if (error.field === 'challenge') session.send({ type: 'STEP_LEFT', message: error.message });
      else setFailure(failureOf(error));
      setBusy(false);
    }
  };
  return (
    <SecondStepPage
      steps={steps}
      onAnswer={(given) => void answer(given)}
      onBack={() => session.send({ type: 'STEP_LEFT', message: null })}
      busy={isBusy}
      failure={failure}
    />
  );
}

/** After a right password of somebody with a second factor. */
export default function SecondStepScreen() {
  const { lazySession } = useApp();
  const opened = lazySession.getOpenSession();
  return opened === null ? null : <SecondStep {...opened} />;
}
