import type { ReactNode } from 'react';
import { Router, type NavigationType } from 'react-router-dom';
import type { AppHistory } from './appHistory.ts';
import { useShown } from './useShown.ts';

/** React Router on the gated history. */
export function HistoryRouter({ history, children }: { history: AppHistory; children: ReactNode }) {
  const shown = useShown(history);
  if (shown === null) return null;
  return (
    <Router location={shown.location} navigationType={shown.action as NavigationType} navigator={history}>
      {children}
    </Router>
  );
}
