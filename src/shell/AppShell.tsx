import { chakra } from '#ui/theme/chakra.ts';
import { memo, useMemo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { matchRoute } from '#domain/routes/match.ts';
import { SkipLink } from '#ui/text/SkipLink.tsx';
import { DateDisplayProvider } from './account/DateDisplayProvider.tsx';
import { TopBar, type TopBarProps } from './frame/TopBar.tsx';
import { PageLayout } from './frame/PageLayout.tsx';
import { Sidebar } from './navigation/Sidebar.tsx';

const contentId = 'content';

export interface AppShellProps extends Pick<TopBarProps, 'bell' | 'emergencies'> {
  /** The part above every page. */
  banner: ReactNode;
  children: ReactNode;
}

export const AppShell = memo(function AppShell({ bell, emergencies, banner, children }: AppShellProps) {
  const { pathname } = useLocation();
  const match = useMemo(() => matchRoute(pathname), [pathname]);
  const shown = match?.id ?? null;
  return (
    <DateDisplayProvider>
      <chakra.div
        display="flex"
        minH="100dvh"
        css={{ '--bar': { base: 'var(--phone-bar, 3.5rem)', md: '3.25rem' }, '--top-bar': 'var(--bar)' }}
      >
        <SkipLink to={contentId} />
        <Sidebar shown={shown} />
        <chakra.div flex="1" minW="0">
          <TopBar shown={shown} bell={bell} emergencies={emergencies} />
          {banner}
          <chakra.main
            id={contentId}
            tabIndex={-1}
            outline="none"
            css={{ '--top-bar': 'calc(var(--bar) + var(--banner, 0px))' }}
          >
            <PageLayout match={match}>{children}</PageLayout>
          </chakra.main>
        </chakra.div>
      </chakra.div>
    </DateDisplayProvider>
  );
});
