import { useSelector } from '@xstate/react';
import { lazy, useEffect, useMemo, useSyncExternalStore, type ReactNode, useState, type ComponentType } from 'react';
import { timing } from '#domain/limits/timing.ts';
import type { ConnectedReplica } from '#collections/client/connectReplica.ts';
import type { Rights } from '#domain/permissions/can.ts';
import { askBeforeLeaving } from '#lib/unsaved.ts';
import { rightsOf } from '#machines/session/rights.ts';
import { isProvisional } from '#machines/session/snapshotToVisitor.ts';
import { ConfigContext } from '#crud/context/config.ts';
import { LateContext } from '#crud/context/lateParts.ts';
import { currentPreview, previewed, watchPreview } from '#crud/context/preview.ts';
import { DataContext } from '#crud/context/replica.ts';
import type { Session } from '#crud/context/session.ts';
import { SessionProvider } from '#crud/context/SessionProvider.tsx';
import { RemedyFormContext } from '#parts/denial/RemedyFormContext.ts';
import { AppShell } from '#shell/AppShell.tsx';
import { useIsLater } from '#crud/page/useIsLater.ts';
import { useLatePart } from '#crud/page/useLatePart.ts';
import { useApp, useOpenSession } from '../appContext.ts';
import { lateParts } from '../failure/loadLate.ts';
import { showForegroundFailure } from '../failure/showForegroundFailure.ts';
import { hasPage } from '../pages.ts';
import type { SessionActor } from '../session/startSession.ts';
import { useMissingSite, useSiteChoice } from './useSiteChoice.ts';
import { useSites } from './useSites.ts';
import { earlyReplicaOf, takeReplica } from './replicaOpening.ts';

/** null until the replica is connected. */
function useReplica(userId: number): ConnectedReplica | null {
  const { config } = useApp();
  const open = useOpenSession();
  const [replica, setReplica] = useState(() => earlyReplicaOf(userId));
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    const opening = takeReplica(config, open, userId);
    let isGone = false;
    opening.connected.then(
      (connected) => isGone || setReplica(connected),
      (error: unknown) => isGone || setFailure({ error }),
    );
    return () => {
      isGone = true;
      opening.close();
      setReplica(null);
    };
  }, [config, open, userId]);
  if (failure !== null) throw failure.error;
  return replica;
}

/** A part that no first screen needs. */
function Later({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const Part = useLatePart(load, useIsLater());
  return Part === null ? null : <Part />;
}

/** Its code loads when somebody helps a refused customer. */
const RemedyForm = lazy(() => import('#resources/customer/RemedyForm.tsx'));

const bell = <Later load={() => import('#resources/alert/AlertsBell.tsx')} />;
const emergencies = <Later load={() => import('#parts/scenario/TopBarEmergencies.tsx')} />;
const banner = <Later load={() => import('#features/alarms/AlarmBanner.tsx')} />;
const background = <Later load={() => import('./BackgroundParts.tsx')} />;

/** The end of the session empties the screen at once. */
export function SignedInRoot({ children }: { children: ReactNode }) {
  const { session } = useOpenSession();
  const userId = useSelector(session, (snapshot) =>
    snapshot.matches('signedIn') ? (snapshot.context.holder?.userId ?? null) : null,
  );
  return userId === null ? null : (
    <UserRoot key={userId} userId={userId}>
      {children}
    </UserRoot>
  );
}

function UserRoot({ userId, children }: { userId: number; children: ReactNode }) {
  const replica = useReplica(userId);
  return replica === null ? null : <ConnectedRoot replica={replica}>{children}</ConnectedRoot>;
}

/** Signs out, after a question about unsaved input in this tab. Other tabs follow without a question. */
async function signOut(session: SessionActor): Promise<void> {
  if ((await askBeforeLeaving(true)) ?? true) session.send({ type: 'SIGN_OUT' });
}

/** Whether less than the time has passed since the first render, in milliseconds. */
function useIsPatient(limit: number): boolean {
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), limit);
    return () => clearTimeout(timer);
  }, [limit]);
  return isPatient;
}

/** `isSettling`: whether rights, features or sites load for the first time. */
function useSignedInSession(replica: ConnectedReplica): { session: Session | null; isSettling: boolean } {
  const { session } = useOpenSession();
  const { holder, user, features } = useSelector(session, ({ context }) => context);
  const preview = useSyncExternalStore(watchPreview, currentPreview);
  // As text: the user's record mostly has the token's rights, and then no link renders again.
  const rights = JSON.stringify(holder === null ? null : rightsOf(holder, user));
  const visitor = useMemo(() => {
    const known = JSON.parse(rights) as Rights | null;
    return known === null ? null : previewed({ rights: known, features }, preview);
  }, [rights, features, preview]);
  const view = useSites(replica.client, visitor?.rights ?? null);
  const { sites, failure: sitesFailure, hasNone: hasNoSite } = view;
  const isPatient = useIsPatient(timing.sitesWait);
  const awaitsSites = isPatient && sites.length === 0 && sitesFailure === null && !view.isComplete;
  const isSettling = useSelector(session, isProvisional) || awaitsSites;
  const { siteId, followedSiteId, chooseSite } = useSiteChoice(view);
  useMissingSite(view, chooseSite);
  useEffect(() => {
    if (followedSiteId !== null) replica.setSiteId(followedSiteId);
  }, [replica, followedSiteId]);
  const signedIn = useMemo(() => {
    if (holder === null || visitor === null) return null;
    return {
      visitor,
      userId: holder.userId,
      user,
      sites,
      siteId,
      sitesFailure,
      hasNoSite,
      awaitsSites,
      chooseSite,
      signOut: () => void signOut(session),
      hasPage,
    };
  }, [session, holder, visitor, user, sites, siteId, sitesFailure, hasNoSite, awaitsSites, chooseSite]);
  return { session: signedIn, isSettling };
}

function ConnectedRoot({ replica, children }: { replica: ConnectedReplica; children: ReactNode }) {
  const { config } = useApp();
  const { session: actor, apiOf } = useOpenSession();
  const token = useSelector(actor, ({ context }) => context.token);
  const { session, isSettling } = useSignedInSession(replica);
  const preview = useSyncExternalStore(watchPreview, currentPreview);
  const data = useMemo(() => {
    const own = { replica: replica.client, api: apiOf(token, showForegroundFailure) };
    return preview?.readOnly(own) ?? own;
  }, [replica, apiOf, token, preview]);
  if (session === null) return null;
  return (
    <SessionProvider session={session}>
      <DataContext value={data}>
        <ConfigContext value={config}>
          <RemedyFormContext value={RemedyForm}>
            <LateContext value={lateParts}>
              {background}
              <AppShell bell={bell} emergencies={emergencies} banner={banner} isSettling={isSettling}>
                {children}
              </AppShell>
            </LateContext>
          </RemedyFormContext>
        </ConfigContext>
      </DataContext>
    </SessionProvider>
  );
}
