import { useState } from 'react';
import { SetupPage, type SetupStage } from '#features/session/SetupPage.tsx';
import type { SecondStepFailure } from '#features/session/SecondStepPage.tsx';
import { secondFactorCalls, setupSteps } from '#domain/calls/secondFactor.ts';
import type { NewPasskeyOptions } from '#domain/calls/passkeys.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { factorKinds, type FactorKind } from '#domain/states/secondFactor.ts';
import type { OpenSession } from '../session/openSession.ts';

interface MadePasskeys {
  options: NewPasskeyOptions;
  /** Loaded before the press that opens the browser's dialog, which comes on a press alone. */
  makePasskey: (typeof import('#parts/passkeys/askForPasskey.ts'))['makePasskey'];
}

/** What the server offers to set up, without what this browser lacks, the quickest at sign-ins first. */
const offered = (steps: readonly string[]): readonly FactorKind[] =>
  factorKinds
    .toReversed()
    .filter((kind) => steps.includes(setupSteps[kind]))
    .filter((kind) => kind !== 'passkey' || 'PublicKeyCredential' in globalThis);

interface SetupScreenProps extends OpenSession {
  challenge: string;
  steps: readonly string[];
  /** Whether the person has a second step, which this one replaces. */
  replacesOthers: boolean;
}

/** Sets up the second step that a sign-in needs. The session starts once the recovery codes were kept. */
export default function SetupScreen({ session, apiOf, challenge, steps, replacesOthers }: SetupScreenProps) {
  const [stage, setStage] = useState<SetupStage>({ at: 'choice' });
  const [passkeys, setPasskeys] = useState<MadePasskeys | null>(null);
  const [token, setToken] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SecondStepFailure | null>(null);
  const api = apiOf(null);

  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await act();
    } catch (thrown) {
      const { message, field = null } = toAppError(thrown);
      // The password is needed again: its screen says why.
      if (field === 'challenge') session.send({ type: 'STEP_LEFT', message });
      else setFailure({ message, field });
    }
    setBusy(false);
  };

  const begin: Record<FactorKind, () => Promise<void>> = {
    authenticator: async () => {
      const answer = await api.call(secondFactorCalls.setupAuthenticator, { body: { challenge } });
      const { secret, address } = secondFactorCalls.setupAuthenticator.schema.parse(answer);
      setStage({ at: 'authenticator', secret, address });
    },
    passkey: async () => {
      const [{ makePasskey }, answer] = await Promise.all([
        import('#parts/passkeys/askForPasskey.ts'),
        api.call(secondFactorCalls.setupPasskey, { body: { challenge } }),
      ]);
      const { name, options } = secondFactorCalls.setupPasskey.schema.parse(answer);
      setPasskeys({ options, makePasskey });
      setStage({ at: 'passkey', name });
    },
  };

  const finish = async (given: object) => {
    const answer = await api.call(secondFactorCalls.setupFinish, { body: { challenge, ...given } });
    const { recoveryCodes, token: own } = secondFactorCalls.setupFinish.schema.parse(answer);
    setToken(own);
    setStage({ at: 'codes', codes: recoveryCodes });
  };

  return (
    <SetupPage
      key={stage.at}
      stage={stage}
      kinds={offered(steps)}
      replacesOthers={replacesOthers}
      onChoose={(kind) => void attempt(begin[kind])}
      onPasskey={(name) =>
        void attempt(async () => {
          if (passkeys !== null) await finish({ name, passkey: await passkeys.makePasskey(passkeys.options) });
        })
      }
      onCode={(typed) => void attempt(() => finish(typed))}
      onKept={() => session.send({ type: 'STEP_DONE', token })}
      onBack={() => session.send({ type: 'STEP_LEFT', message: null })}
      busy={isBusy}
      failure={failure}
    />
  );
}
