import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { Router } from 'react-router-dom';
import type { AppHistory } from './appHistory.ts';

/** React Router on the gated history. A page that is still loading does not take the present one off the screen. */
export function HistoryRouter({ history, children }: { history: AppHistory; children: ReactNode }) {
  const [shown, setShown] = useState(history.read);
  useEffect(() => {
    const changed = () => startTransition(() => setShown(history.read()));
    changed();
    return history.subscribe(changed);
  }, [history]);
  if (shown === null) return null;
  return (
    <Router location={shown.location} navigationType={shown.action} navigator={history}>
      {children}
    </Router>
  );
}
