import type { ReactNode } from 'react';
import { type NavigationType, Router } from 'react-router-dom';
import type { AppHistory } from '../history/appHistory.ts';
import { useCurrentPage } from '../history/useCurrentPage.ts';
import { SignedInRoot } from './SignedInRoot.tsx';

export function HistoryRouter({ history, children }: { history: AppHistory; children: ReactNode }) {
  const current = useCurrentPage(history);
  if (current === null) return null;
  return (
    <Router location={current.location} navigationType={current.action as NavigationType} navigator={history}>
      {children}
    </Router>
  );
}

export function RoutedRoot({ history, children }: { history: AppHistory; children: ReactNode }) {
  return (
    <HistoryRouter history={history}>
      <SignedInRoot>{children}</SignedInRoot>
    </HistoryRouter>
  );
}
