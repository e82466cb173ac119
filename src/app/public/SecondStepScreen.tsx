import { lazy, startTransition, useState } from 'react';
import type { z } from 'zod';
import { SecondStepPage, type SecondStepFailure } from '#features/session/SecondStepPage.tsx';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { secondFactorCalls, setupSteps, type secondStepBody } from '#domain/calls/secondFactor.ts';
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

interface Asked {
  challenge: string;
  /** The ways that the server offers. */
  steps: readonly string[];
}

const askedBy = (headers: Headers | null): Asked => ({
  challenge: headers?.get(challengeHeader) ?? '',
  steps: headers?.get(secondStepsHeader)?.split(', ') ?? [],
});

interface SecondStepProps extends OpenSession, Asked {
  /** The server took the answer, and asks for another step. */
  onNext: (next: Asked) => void;
}

function SecondStep({ session, apiOf, challenge, steps, onNext }: SecondStepProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SecondStepFailure | null>(null);

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
      if (error.cause instanceof Headers) onNext(askedBy(error.cause));
      else if (error.field === 'challenge') session.send({ type: 'STEP_LEFT', message: error.message });
      else setFailure(failureOf(error));
      setBusy(false);
    }
  };
  return (
    <SecondStepPage
      steps={offered(steps)}
      onAnswer={(given) => void answer(given)}
      onPasskey={() => void answer(askForAnswer())}
      onBack={() => session.send({ type: 'STEP_LEFT', message: null })}
      busy={isBusy}
      failure={failure}
    />
  );
}

const SetupScreen = lazy(() => import('./SetupScreen.tsx'));
const setups = new Set<string>(Object.values(setupSteps));

/** After a right password of somebody with a second factor, or who must set one up, or both. */
function Steps(opened: OpenSession) {
  // The headers are gone once the session has a token.
  const [asked] = useState(() => askedBy(opened.session.getSnapshot().context.secondStep));
  const [next, setNext] = useState<Asked | null>(null);
  if (next !== null) return <SetupScreen {...opened} {...next} replacesOthers />;
  if (asked.steps.some((step) => setups.has(step)))
    return <SetupScreen {...opened} {...asked} replacesOthers={false} />;
  return <SecondStep {...opened} {...asked} onNext={(step) => startTransition(() => setNext(step))} />;
}

export default function SecondStepScreen() {
  const { lazySession } = useApp();
  const opened = lazySession.getOpenSession();
  return opened === null ? null : <Steps {...opened} />;
}
