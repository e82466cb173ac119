import { chakra } from '#ui/theme/chakra.ts';
import { memo, useMemo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { matchRoute } from '#domain/routes/match.ts';
import { SkipLink } from '#ui/text/SkipLink.tsx';
import { DateDisplayProvider } from './account/DateDisplayProvider.tsx';
import { TopBar } from './frame/TopBar.tsx';
import { PageLayout } from './layout/PageLayout.tsx';
import { Sidebar } from './navigation/Sidebar.tsx';

const contentId = 'content';

/** The signed-in frame: navigation, top bar, and the page in the layout that its route names. */
export const AppShell = memo(function AppShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const match = useMemo(() => matchRoute(pathname), [pathname]);
  const shown = match?.id ?? null;
  return (
    <DateDisplayProvider>
      <chakra.div display="flex" minH="100dvh" css={{ '--top-bar': { base: '3.5rem', md: '3.25rem' } }}>
        <SkipLink to={contentId} />
        <Sidebar shown={shown} />
        <chakra.div flex="1" minW="0">
          <TopBar shown={shown} />
          <chakra.main id={contentId} tabIndex={-1} outline="none">
            <PageLayout match={match}>{children}</PageLayout>
          </chakra.main>
        </chakra.div>
      </chakra.div>
    </DateDisplayProvider>
  );
});
