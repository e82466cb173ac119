import { lazy, Suspense, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { routeOf } from '#domain/routes/index.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { LoadFailure } from '../failure/loadFailure.ts';
import { PageBoundary } from '../failure/PageBoundary.tsx';
import { forgetFailedPages } from './lazyPages.ts';
import { PageScreen } from './PageScreen.tsx';
import { loadSignedInRoot } from './preload.ts';
import { titleOf } from './title.ts';

const SignedInRoot = lazy(() =>
  loadSignedInRoot().catch((cause: unknown) => {
    throw new LoadFailure('module', cause);
  }),
);

/** Another page starts at its top; going back is left to the browser, which knows where the person was. */
function useTopOfNewPage(pathname: string): void {
  const isPop = useNavigationType() === NavigationType.Pop;
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current !== pathname && !isPop) window.scrollTo(0, 0);
    last.current = pathname;
  }, [pathname, isPop]);
}

/** The screen of the address that the gate let through: a public page alone, or a page in the signed-in frame. */
export function AppScreen() {
  const { pathname } = useLocation();
  useTopOfNewPage(pathname);
  useEffect(() => {
    document.title = titleOf(pathname);
    return forgetFailedPages;
  }, [pathname]);
  const match = matchRoute(pathname);
  const isPublic = match !== null && routeOf(match.id).public === true;
  const page = (
    <PageBoundary place={pathname}>
      <PageScreen match={match} />
    </PageBoundary>
  );
  return (
    <PageBoundary place={isPublic ? 'public' : 'signed in'}>
      <Suspense fallback={null}>{isPublic ? page : <SignedInRoot>{page}</SignedInRoot>}</Suspense>
    </PageBoundary>
  );
}
