import type { ReactNode } from 'react';
import type { RouteMatch } from '#domain/routes/match.ts';
import { routeOf } from '#domain/routes/index.ts';
import { BaseLayout } from './BaseLayout.tsx';
import { DetailLayout } from './DetailLayout.tsx';
import { DeviceLayout } from './DeviceLayout.tsx';
import { useLastSearches } from './useLastSearches.ts';

/** The layout that the route table names for the page on screen. */
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
