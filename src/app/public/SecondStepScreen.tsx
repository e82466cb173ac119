import { useState } from 'react';
import type { z } from 'zod';
import { SecondStepPage, type SecondStepFailure } from '#features/session/SecondStepPage.tsx';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { secondFactorCalls, type secondStepBody } from '#domain/calls/secondFactor.ts';
import { challengeHeader, secondStepsHeader } from '#domain/calls/secondStepHeaders.ts';
import type { OpenSession } from '../session/openSession.ts';
import { tokenOf } from '../session/sessionActors.ts';
import { useApp } from '../appContext.ts';

const failureOf = ({ message, field }: AppError): SecondStepFailure => ({ message, field: field ?? null });

/** Its parts follow when somebody uses a passkey. */
const loadPasskeys = () => import('#parts/passkeys/askForPasskey.ts');

type Answer = Omit<z.input<typeof secondStepBody>, 'challenge'>;

/** The ways that the server offers, without those that this browser lacks. */
const offered = (steps: readonly string[]) =>
  steps.filter((step) => step !== 'passkey' || 'PublicKeyCredential' in globalThis);

function SecondStep({ session, apiOf }: OpenSession) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SecondStepFailure | null>(null);
  // The headers are gone once the session has a token.
  const [{ challenge, steps }] = useState(() => {
    const headers = session.getSnapshot().context.secondStep;
    return {
      challenge: headers?.get(challengeHeader) ?? '',
      steps: offered(headers?.get(secondStepsHeader)?.split(', ') ?? []),
    };
  });

  const askForAnswer = async (): Promise<Answer> => {
    const [{ askForPasskey }, options] = await Promise.all([
      loadPasskeys(),
      apiOf(null).call(secondFactorCalls.secondStepPasskey, { body: { challenge } }),
    ]);
    return { passkey: await askForPasskey(secondFactorCalls.secondStepPasskey.schema.parse(options)) };
  };

  const answer = async (given: Answer | Promise<Answer>) => {
    setBusy(true);
    setFailure(null);
    try {
      const body = { challenge, ...(await given) };
      const token = await apiOf(null).call(secondFactorCalls.secondStep, { body });
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
      onPasskey={() => void answer(askForAnswer())}
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
