import { useEffect, useRef, type ReactNode } from 'react';
import { FollowContext } from '#features/session/followContext.ts';
import { useApp } from '../appContext.ts';

/** Stands around a page before the sign-in: what a session needs is fetched while it rests, and opened once the person types. */
export function PublicScreen({ children }: { children: ReactNode }) {
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
      <div onInput={prepare}>{children}</div>
    </FollowContext>
  );
}
