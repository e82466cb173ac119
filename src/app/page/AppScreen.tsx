import { Suspense, useEffect, type ReactNode } from 'react';
import { routeOf, type RouteId } from '#domain/routes/index.ts';
import { matchRoute, type RouteMatch } from '#domain/routes/match.ts';
import { useCurrentRecordTitle } from '#lib/recordTitle.ts';
import { usePageChange } from '#lib/usePageChange.ts';
import { TableLayout } from '#features/guest/TableLayout.tsx';
import { useApp } from '../appContext.ts';
import type { CurrentPage } from '../history/appHistory.ts';
import { useCurrentPage } from '../history/useCurrentPage.ts';
import { PageErrorBoundary } from '../failure/PageErrorBoundary.tsx';
import { SignInLayout } from '../public/SignInLayout.tsx';
import { loadCode } from '../failure/loadCode.ts';
import { resetFailedLoads, preloadable } from './preloadable.tsx';
import { signedInRoot, lazyPageOf } from './lazyScreens.ts';
import { tabTitleOf } from './tabTitle.ts';

const { Component: NotFound } = preloadable(
  async () => (await loadCode('page', () => import('#shell/NotFoundPage.tsx'))).NotFoundPage,
);

/** Shows Page Not Found for no route (null). */
function PageScreen({ match }: { match: RouteMatch | null }) {
  const Page = match === null ? null : lazyPageOf(match.id);
  return (
    <Suspense fallback={null}>
      {Page === null || match === null ? <NotFound /> : <Page parameters={match.parameters} />}
    </Suspense>
  );
}

function PublicLayout({ route, children }: { route: RouteId; children: ReactNode }) {
  const Layout = routeOf(route).layout === 'unauthenticated' ? SignInLayout : TableLayout;
  return <Layout>{children}</Layout>;
}

const SignedInRoot = signedInRoot.Component;

/** The screen of the admitted address: a public page alone, or a page in the signed-in frame. */
export function AppScreen() {
  const { history } = useApp();
  const current = useCurrentPage(history);
  return current === null ? null : <Screen current={current} />;
}

/** A component of its own, so that a record's name renders no page again. */
function TabTitle({ pathname }: { pathname: string }) {
  const record = useCurrentRecordTitle();
  useEffect(() => {
    document.title = tabTitleOf(pathname, record);
  }, [pathname, record]);
  return null;
}

/** Public pages work without React Router, so that they load little code. */
function Screen({ current }: { current: CurrentPage }) {
  const { history } = useApp();
  const { pathname } = current.location;
  usePageChange(pathname, () => {
    if (history.scrollKeeper !== null) history.scrollKeeper.show(current);
    else if (current.action !== 'POP') window.scrollTo(0, 0);
  });
  useEffect(() => resetFailedLoads, [pathname]);
  const match = matchRoute(pathname);
  const publicRoute = match !== null && routeOf(match.id).public === true ? match.id : null;
  const page = (
    <PageErrorBoundary place={pathname}>
      <PageScreen match={match} />
    </PageErrorBoundary>
  );
  return (
    <PageErrorBoundary place={publicRoute === null ? 'signed in' : 'public'}>
      <TabTitle pathname={pathname} />
      <Suspense fallback={null}>
        {publicRoute === null ? (
          <SignedInRoot history={history}>{page}</SignedInRoot>
        ) : (
          <PublicLayout route={publicRoute}>{page}</PublicLayout>
        )}
      </Suspense>
    </PageErrorBoundary>
  );
}
