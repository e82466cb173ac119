import type { ReactNode } from 'react';
import { Router, type NavigationType } from 'react-router-dom';
import type { AppHistory } from './appHistory.ts';
import { useCurrentPage } from './useCurrentPage.ts';

export function HistoryRouter({ history, children }: { history: AppHistory; children: ReactNode }) {
  const current = useCurrentPage(history);
  if (current === null) return null;
  return (
    <Router location={current.location} navigationType={current.action as NavigationType} navigator={history}>
      {children}
    </Router>
  );
}
