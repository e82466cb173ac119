import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { diskMessages } from '#domain/messages/disk.ts';
import { sessionMessages } from '#domain/messages/session.ts';
import { afterSignIn } from '#domain/routes/aboutAlert.ts';
import { pathTo } from '#domain/routes/path.ts';
import { LoginPage } from '#features/session/LoginPage.tsx';
import { isStorageBlocked, readStoredText, watchStored } from '#lib/storedValue.ts';
import { sessionStorageKeys, storageKeys } from '#domain/limits/storageKeys.ts';
import { signInWaysHeader } from '#domain/calls/secondStepHeaders.ts';
import { fetchConfig } from '../start/fetchConfig.ts';
import { useApp } from '../appContext.ts';
import { isPasswordReset } from './passwordReset.ts';

/** Calls back when the server ends this browser's session, or somebody signs in. Returns a stop function. */
const watchSignInEnd = (onChange: () => void) => watchStored(storageKeys.signInEnded, onChange);

/** The time at which the server ended this browser's session, as text; null when it did not. */
const readSignInEnd = () => readStoredText(storageKeys.signInEnded);

function isSignInEndShown(end: string): boolean {
  try {
    return sessionStorage.getItem(sessionStorageKeys.endTold) === end;
  } catch (error) {
    console.warn('Session storage cannot be read; a message may show again.', error);
    return false;
  }
}

function markSignInEndShown(end: string): void {
  try {
    sessionStorage.setItem(sessionStorageKeys.endTold, end);
  } catch (error) {
    console.warn('Session storage cannot be written; a message may show again.', error);
  }
}

/** Whether the person has just reset their password. The history entry is replaced at once, so a reload does not say it again. */
function useWasReset(): boolean {
  const { history } = useApp();
  const [wasReset] = useState(() => isPasswordReset(history.getCurrent()?.location.state));
  useEffect(() => {
    if (wasReset) history.replace(pathTo('login'));
  }, [wasReset, history]);
  return wasReset;
}

/** The reason for this page when the person did not choose to come here. */
function useNotice() {
  const wasReset = useWasReset();
  const end = useSyncExternalStore(watchSignInEnd, readSignInEnd);
  useEffect(() => {
    // The reset ended the session and the notice names the reset, so a reload shows nothing more.
    if (wasReset && end !== null) markSignInEndShown(end);
  }, [wasReset, end]);
  if (wasReset) return { kind: 'good', text: sessionMessages.passwordReset } as const;
  if (end !== null && !isSignInEndShown(end)) return { kind: 'plain', text: sessionMessages.signInEnded } as const;
  return isStorageBlocked() ? ({ kind: 'plain', text: diskMessages.storageBlocked } as const) : null;
}

/** The ways beside email and password, which came with the configuration; '': none. */
function useSignInWays(): string {
  const { lazySession } = useApp();
  const [ways, setWays] = useState('');
  useEffect(() => {
    // After a session its person may sign in in other ways than when the page opened.
    void fetchConfig(lazySession.getOpenSession() !== null).then(
      ({ headers }) => setWays(headers.get(signInWaysHeader) ?? ''),
      () => undefined,
    );
  }, [lazySession]);
  return ways;
}

const OtherWays = lazy(() => import('./OtherWays.tsx'));
const SecondStepScreen = lazy(() => import('./SecondStepScreen.tsx'));

/** A signed-in person goes to the home page, or to the alert of their email. */
export default function LoginScreen() {
  const { lazySession, history, preloadScreens } = useApp();
  const { state, message } = useSyncExternalStore(lazySession.subscribe, lazySession.getView);
  const notice = useNotice();
  const ways = useSignInWays();
  const isSignedIn = state === 'signedIn';
  useEffect(() => {
    if (isSignedIn) history.replace(afterSignIn(location.search));
  }, [isSignedIn, history]);
  if (isSignedIn) return null;
  const isAtSecondStep = state === 'secondStep';
  const page = (
    <LoginPage
      onSignIn={(email, password) => {
        // The first screen's code loads while the server answers.
        preloadScreens();
        lazySession.signIn(email, password);
      }}
      busy={isAtSecondStep || state === 'busy'}
      error={message}
      notice={notice}
      others={
        ways === '' ? null : (
          <Suspense>
            <OtherWays ways={ways.split(', ')} />
          </Suspense>
        )
      }
    />
  );
  return isAtSecondStep ? (
    <Suspense fallback={page}>
      <SecondStepScreen />
    </Suspense>
  ) : (
    page
  );
}
