import { useEffect, useState, useSyncExternalStore } from 'react';
import { diskMessages } from '#domain/messages/disk.ts';
import { sessionMessages } from '#domain/messages/session.ts';
import { homeRoute } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { LoginPage } from '#features/session/LoginPage.tsx';
import { isStorageBlocked } from '#lib/storedValue.ts';
import { useApp } from '../appContext.ts';
import { preloadScreens } from '../page/preload.ts';
import { isEndTold, noteEndTold, readEnd, watchEnd } from './endOfSignIn.ts';
import { isPasswordReset } from './passwordReset.ts';

/** Whether the person comes from a reset password. The history forgets it at once: a reload is another visit. */
function useWasReset(): boolean {
  const { history } = useApp();
  const [wasReset] = useState(() => isPasswordReset(history.read()?.location.state));
  useEffect(() => {
    if (wasReset) history.replace(pathTo('login'));
  }, [wasReset, history]);
  return wasReset;
}

/** Why the person is here, where it is not their own doing. */
function useNotice() {
  const wasReset = useWasReset();
  const end = useSyncExternalStore(watchEnd, readEnd);
  useEffect(() => {
    // It ended by the reset, which is told of: a reload has nothing to add.
    if (wasReset && end !== null) noteEndTold(end);
  }, [wasReset, end]);
  if (wasReset) return { kind: 'good', text: sessionMessages.passwordReset } as const;
  if (end !== null && !isEndTold(end)) return { kind: 'plain', text: sessionMessages.signInEnded } as const;
  return isStorageBlocked() ? ({ kind: 'plain', text: diskMessages.storageBlocked } as const) : null;
}

/** The login page on the session. Whoever is signed in already goes home. */
export default function LoginScreen() {
  const { door, history } = useApp();
  const { state, message } = useSyncExternalStore(door.subscribe, door.readView);
  const notice = useNotice();
  const isSignedIn = state === 'signedIn';
  useEffect(() => {
    if (isSignedIn) history.replace(pathTo(homeRoute));
  }, [isSignedIn, history]);
  if (isSignedIn) return null;
  return (
    <LoginPage
      onSignIn={(email, password) => {
        // What the first screen needs is fetched while the server thinks.
        preloadScreens();
        door.signIn(email, password);
      }}
      busy={state === 'busy'}
      error={message}
      notice={notice}
    />
  );
}
