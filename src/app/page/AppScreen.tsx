import { Suspense, useEffect, useRef } from 'react';
import { routeOf } from '#domain/routes/index.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { useApp } from '../appContext.ts';
import { useShown } from '../history/useShown.ts';
import { PublicLayout } from '../public/PublicLayout.tsx';
import { PageBoundary } from '../failure/PageBoundary.tsx';
import { renewFailed } from './preloadable.tsx';
import { PageScreen } from './PageScreen.tsx';
import { signedInRoot } from './signedInRoot.ts';
import { titleOf } from './title.ts';

const SignedInRoot = signedInRoot.Component;

/** Another page starts at its top; going back is left to the browser, which knows where the person was. */
function useTopOfNewPage(pathname: string, isPop: boolean): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current !== pathname && !isPop) window.scrollTo(0, 0);
    last.current = pathname;
  }, [pathname, isPop]);
}

/** The screen of the address that the gate let through: a public page alone, or a page in the signed-in frame. */
export function AppScreen() {
  const { history } = useApp();
  const shown = useShown(history);
  return shown === null ? null : <Screen pathname={shown.location.pathname} isPop={shown.action === 'POP'} />;
}

/** Public pages do without a router: they are few, and load little. */
function Screen({ pathname, isPop }: { pathname: string; isPop: boolean }) {
  const { history } = useApp();
  useTopOfNewPage(pathname, isPop);
  useEffect(() => {
    document.title = titleOf(pathname);
    return renewFailed;
  }, [pathname]);
  const match = matchRoute(pathname);
  const publicRoute = match !== null && routeOf(match.id).public === true ? match.id : null;
  const page = (
    <PageBoundary place={pathname}>
      <PageScreen match={match} />
    </PageBoundary>
  );
  return (
    <PageBoundary place={publicRoute === null ? 'signed in' : 'public'}>
      <Suspense fallback={null}>
        {publicRoute === null ? (
          <SignedInRoot history={history}>{page}</SignedInRoot>
        ) : (
          <PublicLayout route={publicRoute}>{page}</PublicLayout>
        )}
      </Suspense>
    </PageBoundary>
  );
}
