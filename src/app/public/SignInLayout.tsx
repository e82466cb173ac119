import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { FollowContext } from '#features/session/followContext.ts';
import { PublicFrame } from '#features/session/PublicFrame.tsx';
import { useApp } from '../appContext.ts';

/** The first sign of a person at the page. Focus is none, since the page itself sets it. */
const signsOfPerson = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Calls once, as soon as a person moves the pointer, presses or types. */
function useFirstSignOfPerson(onSign: () => void): void {
  useEffect(() => {
    const controller = new AbortController();
    const begin = () => {
      controller.abort();
      onSign();
    };
    for (const sign of signsOfPerson) addEventListener(sign, begin, { signal: controller.signal, passive: true });
    return () => controller.abort();
  }, [onSign]);
}

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
