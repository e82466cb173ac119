import { KeyRound } from 'lucide-react';
import { secondFactorCalls } from '#domain/calls/secondFactor.ts';
import type { SignInWay } from '#domain/calls/secondStepHeaders.ts';
import { directoryMessages } from '#domain/messages/directory.ts';
import { passkeyMessages } from '#domain/messages/passkeys.ts';
import { useAttempt } from '#crud/message/useAttempt.ts';
import { Notice } from '#features/session/Notice.tsx';
import { PublicLink } from '#features/session/PublicLink.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Line, Stack } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useApp } from '../appContext.ts';
import { tokenOf } from '../session/sessionActors.ts';

/** Signs in by a passkey of this browser. */
function PasskeyButton() {
  const { lazySession, preloadScreens } = useApp();
  const { isBusy, failure, attempt } = useAttempt();
  const signIn = async () => {
    preloadScreens();
    const [{ session, apiOf }, { askForPasskey }] = await Promise.all([
      lazySession.open(),
      import('#parts/passkeys/askForPasskey.ts'),
    ]);
    const api = apiOf(null);
    const begun = await api.call(secondFactorCalls.passkeySignInStart);
    const { challenge, options } = secondFactorCalls.passkeySignInStart.schema.parse(begun);
    const passkey = await askForPasskey(options);
    const token = await api.call(secondFactorCalls.passkeySignIn, { body: { challenge, passkey } });
    session.send({ type: 'STEP_DONE', token: tokenOf(token) });
  };
  return (
    <>
      <Notice kind="bad" text={failure} isInForm />
      <Button size="lg" busy={isBusy} onClick={() => void attempt(signIn)}>
        <KeyRound aria-hidden="true" />
        {passkeyMessages.signIn}
      </Button>
    </>
  );
}

/**
 * Ways to sign in beside email and password, below them. They come after the form, which stays where it is.
 * @param ways that the server offers. Those that this dashboard or browser lacks are left out.
 */
export default function OtherWays({ ways }: { ways: readonly string[] }) {
  const hasPasskeys = ways.includes('passkey' satisfies SignInWay) && 'PublicKeyCredential' in globalThis;
  const hasDirectories = ways.includes('directory' satisfies SignInWay);
  if (!hasPasskeys && !hasDirectories) return null;
  return (
    <chakra.div position="relative">
      <Stack position={{ base: 'static', md: 'absolute' }} insetX="0" top="0" gap="3" py="6">
        {hasPasskeys ? <PasskeyButton /> : null}
        {hasDirectories ? (
          <Line justifyContent="center">
            <PublicLink to="directorySignIn">{directoryMessages.signIn.title}</PublicLink>
          </Line>
        ) : null}
      </Stack>
    </chakra.div>
  );
}
