import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ArrowLeft } from 'lucide-react';
import type { RouteMatch } from '#domain/routes/match.ts';
import { routeOf, homeRoute, type RouteId } from '#domain/routes/index.ts';
import { returning } from '#lib/returning.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { useMayOpen } from '#crud/context/session.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { useLatePart } from '#crud/page/useLatePart.ts';
import { parentOf } from '#domain/routes/parent.ts';
import { pathTo, type PathParameters } from '#domain/routes/path.ts';

const BaseLayout = chakra('div', {
  base: { px: { base: '4', md: '6' }, pt: { base: '4', md: '5' }, pb: '10' },
});

// Below the large width the back link is sticky under the top bar.
const BackBar = chakra('div', {
  base: {
    display: 'flex',
    mdDown: {
      position: 'sticky',
      top: 'var(--top-bar)',
      zIndex: 'docked',
      mx: '-4',
      mt: '-4',
      mb: '3',
      px: '4',
      bg: 'bg',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
      '& > a': { h: '11', flex: '1' },
    },
    md: { pb: '2', justifyContent: 'space-between', alignItems: 'center', gap: '4' },
  },
});

interface DetailLayoutProps {
  route: RouteId;
  parameters: PathParameters;
  /** The last query of a page. */
  searchOf: (pathname: string) => string;
  /** Shown at the far end of the back link's line, if there is room. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The frame of details and edit pages, with a link back to the nearest page above that the user may open. */
function DetailLayout({ route, parameters, searchOf, beside, children }: DetailLayoutProps) {
  const mayOpen = useMayOpen();
  let parent = parentOf(route, parameters);
  while (parent !== null && parent !== homeRoute && !mayOpen(parent))
    parent = parentOf(parent, parameters) ?? homeRoute;
  return (
    <BaseLayout>
      {parent === null ? null : (
        <BackBar data-back="" data-window-bar="">
          <AppLink
            to={parent}
            parameters={parameters}
            search={searchOf(pathTo(parent, parameters))}
            state={returning}
            display="inline-flex"
            alignItems="center"
            gap="1.5"
            textStyle="sm"
            fontWeight="medium"
            color="fg.muted"
            _icon={{ boxSize: '4' }}
            _hover={{ color: 'accent.fg' }}
          >
            <ArrowLeft aria-hidden="true" />
            {routeOf(parent).title}
          </AppLink>
          {beside}
        </BackBar>
      )}
      {children}
    </BaseLayout>
  );
}

const loadOtherDevices = () => import('./OtherDevices.tsx');

/** The frame of a device's pages: the details frame with links to the lists of other devices. */
function DeviceLayout(props: DetailLayoutProps) {
  const OtherDevices = useLatePart(loadOtherDevices, true);
  return <DetailLayout {...props} beside={OtherDevices === null ? null : <OtherDevices />} />;
}

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
