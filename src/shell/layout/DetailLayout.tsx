import { chakra } from '#ui/theme/chakra.ts';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { homeRoute, routeOf, type RouteId } from '#domain/routes/index.ts';
import { parentOf } from '#domain/routes/parent.ts';
import { pathTo, type PathParameters } from '#domain/routes/path.ts';
import { useMayOpen } from '#crud/context/session.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { BaseLayout } from './BaseLayout.tsx';

const BackLink = chakra(AppLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    textStyle: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    borderRadius: 'l1',
    _icon: { boxSize: '4' },
    _hover: { color: 'accent.fg' },
  },
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
    md: { pb: '2', justifyContent: 'space-between', alignItems: 'baseline', gap: '4' },
  },
});

export interface DetailLayoutProps {
  route: RouteId;
  parameters: PathParameters;
  /** The last query of a page. */
  searchOf: (pathname: string) => string;
  /** Shown at the far end of the back link's line, if there is room. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The frame of details and edit pages, with a link back to the nearest page above that the user may open. */
export function DetailLayout({ route, parameters, searchOf, beside, children }: DetailLayoutProps) {
  const mayOpen = useMayOpen();
  let parent = parentOf(route, parameters);
  while (parent !== null && parent !== homeRoute && !mayOpen(parent))
    parent = parentOf(parent, parameters) ?? homeRoute;
  return (
    <BaseLayout>
      {parent === null ? null : (
        <BackBar>
          <BackLink to={parent} parameters={parameters} search={searchOf(pathTo(parent, parameters))}>
            <ArrowLeft aria-hidden="true" />
            {routeOf(parent).title}
          </BackLink>
          {beside}
        </BackBar>
      )}
      {children}
    </BaseLayout>
  );
}
