import { useEffect, useRef, type ReactNode } from 'react';
import { FollowContext } from '#features/session/followContext.ts';
import { PublicFrame } from '#features/session/PublicFrame.tsx';
import { useApp } from '../appContext.ts';

/**
 * The layout of the pages before the sign-in: what a session needs is fetched while they rest, and opened once the person
 * types.
 */
export function SignInLayout({ children }: { children: ReactNode }) {
  const { door, history } = useApp();
  const isPrepared = useRef(false);
  useEffect(() => door.fetchAhead(), [door]);
  const prepare = () => {
    if (isPrepared.current) return;
    isPrepared.current = true;
    door.prepare();
  };
  return (
    <FollowContext value={history.push}>
      <div onInput={prepare}>
        <PublicFrame>{children}</PublicFrame>
      </div>
    </FollowContext>
  );
}
