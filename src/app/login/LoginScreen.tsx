import { useEffect, useRef, useSyncExternalStore } from 'react';
import { homeRoute } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { LoginPage } from '#features/session/LoginPage.tsx';
import { useApp } from '../appContext.ts';
import { preloadScreens } from '../page/preload.ts';
import { hasPage } from '../pages.ts';

/** The login page on the session. Whoever is signed in already goes home. */
export default function LoginScreen() {
  const { door, history } = useApp();
  const { state, message } = useSyncExternalStore(door.subscribe, door.readView);
  const isPrepared = useRef(false);
  // What a session needs is fetched while the person types, what its first screen needs while the server thinks.
  const prepare = () => {
    if (isPrepared.current) return;
    isPrepared.current = true;
    door.prepare();
  };
  const isSignedIn = state === 'signedIn';
  useEffect(() => {
    if (isSignedIn) history.replace(pathTo(homeRoute));
  }, [isSignedIn, history]);
  if (isSignedIn) return null;
  return (
    <div onInput={prepare}>
      <LoginPage
        onSignIn={(email, password) => {
          preloadScreens();
          door.signIn(email, password);
        }}
        busy={state === 'busy'}
        error={message}
        canResetPassword={hasPage('forgotPassword')}
      />
    </div>
  );
}
