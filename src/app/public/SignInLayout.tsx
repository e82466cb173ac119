import { useCallback, useRef, type ReactNode } from 'react';
import { FollowContext } from '#features/session/followContext.ts';
import { PublicFrame } from '#features/session/PublicFrame.tsx';
import { useFirstSignOfPerson } from '#lib/useFirstSignOfPerson.ts';
import { useApp } from '../appContext.ts';

/**
 * The layout of the pages before the sign-in. The session's code loads when a person turns to the page, so that a page
 * that nobody uses loads little; the session opens when the person types.
 */
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
