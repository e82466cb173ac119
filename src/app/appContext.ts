import { createContext, use } from 'react';
import type { AppHistory } from './history/appHistory.ts';
import type { LazySession } from './session/lazySession.ts';
import type { OpenSession } from './session/openSession.ts';
import type { AppConfig } from './start/loadConfig.ts';

export interface App {
  config: AppConfig;
  lazySession: LazySession;
  history: AppHistory;
  /** Loads the code of the signed-in frame and the home page. */
  preloadScreens: () => void;
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = use(AppContext);
  if (app === null) throw new Error('useApp needs an AppContext.');
  return app;
}

/** The open session, for screens that the navigation guard admits with a session only. */
export function useOpenSession(): OpenSession {
  const opened = useApp().lazySession.getOpenSession();
  if (opened === null) throw new Error('This screen needs an open session.');
  return opened;
}
