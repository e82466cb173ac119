import { createContext, use } from 'react';
import type { AppHistory } from './history/appHistory.ts';
import type { LazySession } from './session/lazySession.ts';
import type { OpenSession } from './session/openSession.ts';
import type { AppConfig } from './start/loadConfig.ts';

/** What this tab started with; it lasts as long as the page. */
export interface App {
  config: AppConfig;
  door: LazySession;
  history: AppHistory;
}

export const AppContext = createContext<App | null>(null);

/** The start of this tab. */
export function useApp(): App {
  const app = use(AppContext);
  if (app === null) throw new Error('useApp needs an AppContext.');
  return app;
}

/** The open session, for screens that the gate lets through with one only. */
export function useOpenSession(): OpenSession {
  const opened = useApp().door.read();
  if (opened === null) throw new Error('This screen needs an open session.');
  return opened;
}
