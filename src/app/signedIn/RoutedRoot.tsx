import type { ReactNode } from 'react';
import type { AppHistory } from '../history/appHistory.ts';
import { HistoryRouter } from '../history/HistoryRouter.tsx';
import { SignedInRoot } from './SignedInRoot.tsx';

export function RoutedRoot({ history, children }: { history: AppHistory; children: ReactNode }) {
  return (
    <HistoryRouter history={history}>
      <SignedInRoot>{children}</SignedInRoot>
    </HistoryRouter>
  );
}
