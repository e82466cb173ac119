import { useRef, useSyncExternalStore } from 'react';
import { Navigate } from 'react-router-dom';
import { homeRoute } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { LoginPage } from '#features/session/LoginPage.tsx';
import { useApp } from '../appContext.ts';
import { preloadScreens } from '../page/preload.ts';
import { hasPage } from '../pages.ts';

/** The login page on the session. Whoever is signed in already goes home. */
export default function LoginScreen() {
  const { door } = useApp();
  const { state, message } = useSyncExternalStore(door.subscribe, door.readView);
  const isPrepared = useRef(false);
  // What a session and its first screen need is fetched while the person types.
  const prepare = () => {
    if (isPrepared.current) return;
    isPrepared.current = true;
    door.prepare();
    preloadScreens();
  };
  if (state === 'signedIn') return <Navigate to={pathTo(homeRoute)} replace />;
  return (
    <div onInput={prepare}>
      <LoginPage
        onSignIn={(email, password) => door.signIn(email, password)}
        busy={state === 'busy'}
        error={message}
        canResetPassword={hasPage('forgotPassword')}
      />
    </div>
  );
}
