import { useCallback, useRef, type ReactNode } from 'react';
import { FollowContext } from '#features/session/followContext.ts';
import { PublicFrame } from '#features/session/PublicFrame.tsx';
import { useFirstSignOfPerson } from '#lib/useFirstSignOfPerson.ts';
import { useApp } from '../appContext.ts';

/** Loads the session's code when a person turns to the page, and opens the session when they type. */
export function SignInLayout({ children }: { children: ReactNode }) {
  const { lazySession, history } = useApp();
  const isPrepared = useRef(false);
  useFirstSignOfPerson(useCallback(() => lazySession.prefetchCode(), [lazySession]));
  const prepare = () => {
    if (isPrepared.current) return;
    isPrepared.current = true;
    lazySession.openAhead();
  };
  return (
    <FollowContext value={history.push}>
      <div onInput={prepare}>
        <PublicFrame>{children}</PublicFrame>
      </div>
    </FollowContext>
  );
}
