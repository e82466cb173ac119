import { lazy, Suspense } from 'react';
import type { RouteMatch } from '#domain/routes/match.ts';
import { LoadFailure } from '../failure/loadFailure.ts';
import { lazyPageOf } from './lazyPages.ts';

const NotFound = lazy(() =>
  import('#shell/NotFoundPage.tsx').then(
    ({ NotFoundPage }) => ({ default: NotFoundPage }),
    (cause: unknown) => {
      throw new LoadFailure('page', cause);
    },
  ),
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
