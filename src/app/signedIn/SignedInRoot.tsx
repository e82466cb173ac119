import { useSelector } from '@xstate/react';
import { useEffect, useMemo, type ReactNode } from 'react';
import type { ConnectedReplica } from '#collections/client/connect.ts';
import { rightsOf } from '#machines/session/rights.ts';
import { DataContext } from '#resource/context/replica.ts';
import { SessionContext, type Session } from '#resource/context/session.ts';
import { AppShell } from '#shell/AppShell.tsx';
import { useOpenSession } from '../appContext.ts';
import { hasPage } from '../pages.ts';
import { useReplica } from './useReplica.ts';
import { useSiteChoice } from './useSiteChoice.ts';
import { useSites } from './useSites.ts';

/** Everything that needs a signed-in user. Whatever ends the session empties the screen at once. */
export function SignedInRoot({ children }: { children: ReactNode }) {
  const { session } = useOpenSession();
  const userId = useSelector(session, (snapshot) =>
    snapshot.matches('signedIn') ? (snapshot.context.holder?.userId ?? null) : null,
  );
  return userId === null ? null : <UserRoot key={userId}>{children}</UserRoot>;
}

function UserRoot({ children }: { children: ReactNode }) {
  const replica = useReplica();
  return replica === null ? null : <ConnectedRoot replica={replica}>{children}</ConnectedRoot>;
}

function useSignedInSession(replica: ConnectedReplica): Session | null {
  const { session } = useOpenSession();
  const { holder, user, features } = useSelector(session, ({ context }) => context);
  const { sites, isComplete } = useSites(replica.client);
  const { siteId, followedSiteId, chooseSite } = useSiteChoice(sites, isComplete);
  useEffect(() => {
    if (followedSiteId !== null) replica.setSiteId(followedSiteId);
  }, [replica, followedSiteId]);
  return useMemo(() => {
    if (holder === null) return null;
    return {
      visitor: { rights: rightsOf(holder, user), features },
      userId: holder.userId,
      user,
      sites,
      siteId,
      chooseSite,
      signOut: () => session.send({ type: 'SIGN_OUT' }),
      hasPage,
    };
  }, [session, holder, user, features, sites, siteId, chooseSite]);
}

function ConnectedRoot({ replica, children }: { replica: ConnectedReplica; children: ReactNode }) {
  const { session: actor, apiOf } = useOpenSession();
  const token = useSelector(actor, ({ context }) => context.token);
  const session = useSignedInSession(replica);
  const data = useMemo(() => ({ replica: replica.client, api: apiOf(token) }), [replica, apiOf, token]);
  if (session === null) return null;
  return (
    <SessionContext value={session}>
      <DataContext value={data}>
        <AppShell>{children}</AppShell>
      </DataContext>
    </SessionContext>
  );
}
