import { Suspense } from 'react';
import type { RouteMatch } from '#domain/routes/match.ts';
import { loadCode } from '../failure/loadCode.ts';
import { preloadable } from './preloadable.tsx';
import { lazyPageOf } from './lazyScreens.ts';

const { Component: NotFound } = preloadable(
  async () => (await loadCode('page', () => import('#shell/NotFoundPage.tsx'))).NotFoundPage,
);

/** Shows Page Not Found for no route (null) or a route without a page. */
export function PageScreen({ match }: { match: RouteMatch | null }) {
  const Page = match === null ? null : lazyPageOf(match.id);
  return (
    <Suspense fallback={null}>
      {Page === null || match === null ? <NotFound /> : <Page parameters={match.parameters} />}
    </Suspense>
  );
}
