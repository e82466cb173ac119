import { Suspense } from 'react';
import type { RouteMatch } from '#domain/routes/match.ts';
import { loadPart } from '../failure/loadPart.ts';
import { preloadable } from './preloadable.tsx';
import { lazyPageOf } from './lazyPages.ts';

const { Component: NotFound } = preloadable(
  async () => (await loadPart('page', () => import('#shell/NotFoundPage.tsx'))).NotFoundPage,
);

/** The page of a route with its parameters; Page Not Found where there is none, or no route (null). */
export function PageScreen({ match }: { match: RouteMatch | null }) {
  const Page = match === null ? null : lazyPageOf(match.id);
  return (
    <Suspense fallback={null}>
      {Page === null || match === null ? <NotFound /> : <Page parameters={match.parameters} />}
    </Suspense>
  );
}
