import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { routeOf, type RouteId } from '#domain/routes/index.ts';
import type { PathParameters } from '#domain/routes/path.ts';
import { useMayOpen } from '#resource/context/session.ts';
import { AppLink } from '#resource/link/AppLink.tsx';
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

// Below the large width the way back stays in reach, under the top bar: the mobile detail layout.
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
    md: { pb: '2' },
  },
});

export interface DetailLayoutProps {
  route: RouteId;
  parameters: PathParameters;
  children: ReactNode;
}

/** The frame of details and edit pages: with the way back to the parent, where the user may open it. */
export function DetailLayout({ route, parameters, children }: DetailLayoutProps) {
  const mayOpen = useMayOpen();
  const { parent } = routeOf(route);
  return (
    <BaseLayout>
      {parent === undefined || !mayOpen(parent) ? null : (
        <BackBar>
          <BackLink to={parent} parameters={parameters}>
            <ArrowLeft aria-hidden="true" />
            {routeOf(parent).title}
          </BackLink>
        </BackBar>
      )}
      {children}
    </BaseLayout>
  );
}
