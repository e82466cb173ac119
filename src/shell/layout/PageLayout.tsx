import { type ReactNode, useEffect, useState } from 'react';
import type { RouteMatch } from '#domain/routes/match.ts';
import { routeOf } from '#domain/routes/index.ts';
import { BaseLayout } from './BaseLayout.tsx';
import { DetailLayout } from './DetailLayout.tsx';
import { DeviceLayout } from './DeviceLayout.tsx';
import { useLocation } from 'react-router-dom';

/**
 * The last query of each page, so that a link back to a list restores its search, filters and page. Kept while the user
 * is signed in.
 */
function useLastSearches(): (pathname: string) => string {
  const { pathname, search } = useLocation();
  const [searches] = useState(() => new Map<string, string>());
  useEffect(() => {
    searches.set(pathname, search);
  }, [searches, pathname, search]);
  return (of) => searches.get(of) ?? '';
}

export function PageLayout({ match, children }: { match: RouteMatch | null; children: ReactNode }) {
  const searchOf = useLastSearches();
  if (match === null) return <BaseLayout>{children}</BaseLayout>;
  const { layout } = routeOf(match.id);
  if (layout !== 'detail' && layout !== 'device') return <BaseLayout>{children}</BaseLayout>;
  const Frame = layout === 'device' ? DeviceLayout : DetailLayout;
  return (
    <Frame route={match.id} parameters={match.parameters} searchOf={searchOf}>
      {children}
    </Frame>
  );
}
