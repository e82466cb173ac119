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
  /** Stands on every page, at the bottom of the window. */
  banner: ReactNode;
  /** Whether the navigation may still change, since what it depends on loads. */
  isSettling: boolean;
  children: ReactNode;
}

/** For a second at most: nothing shows that would move at once. The focus goes where it belongs meanwhile. */
const settling = { opacity: '0', animation: 'fade-in 1ms 1s forwards' } as const;

export const AppShell = memo(function AppShell(props: AppShellProps) {
  const { bell, emergencies, banner, isSettling, children } = props;
  const { pathname } = useLocation();
  const match = useMemo(() => matchRoute(pathname), [pathname]);
  const shown = match?.id ?? null;
  return (
    <DateDisplayProvider>
      <chakra.div display="flex" minH="100dvh" {...(isSettling ? settling : {})}>
        <SkipLink to={contentId} />
        <Sidebar shown={shown} />
        <chakra.div display="flex" flexDirection="column" flex="1" minW="0">
          <TopBar shown={shown} bell={bell} emergencies={emergencies} />
          {banner}
          <chakra.main id={contentId} tabIndex={-1} outline="none" flex="1">
            <PageLayout match={match}>{children}</PageLayout>
          </chakra.main>
        </chakra.div>
      </chakra.div>
    </DateDisplayProvider>
  );
});
