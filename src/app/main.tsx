import { StrictMode, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { pageRefused } from '#domain/messages/catalogue.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { readStoredText } from '#lib/storedValue.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { persistStyles } from '#ui/theme/persistStyles.ts';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { AppContext, type App } from './appContext.ts';
import { AppHistory } from './history/appHistory.ts';
import { buildId } from './host/buildId.ts';
import { openHostEarly } from './host/openHost.ts';
import { AppScreen } from './page/AppScreen.tsx';
import { preloadScreens } from './page/lazyScreens.ts';
import { watchFaults } from './reporting/faults.ts';
import { LazySession } from './session/lazySession.ts';
import { clearCaches } from './start/clearCaches.ts';
import { whenFirstScreenReady } from './start/whenFirstScreenReady.ts';
import { finishWipe } from './start/finishWipe.ts';
import { ConfigFailure } from './start/ConfigFailure.tsx';
import { loadConfig, type AppConfig } from './start/loadConfig.ts';
import { startOptionalParts } from './start/startOptionalParts.ts';

/** The route of the page's address; undefined for an unknown address. */
const routeOfAddress = () => matchRoute(location.pathname)?.id;

/** Connects this tab's session and history, and starts both. */
function startApp(config: AppConfig): App {
  const lazySession = new LazySession(config);
  const history = new AppHistory(lazySession.guard, (text) => showNotice(pageRefused, text));
  lazySession.start({ onRedirect: history.redirect, onVisitorChange: () => history.recheck() });
  history.start();
  return { config, lazySession, history, preloadScreens };
}

/** Resolves with the first screen once it has something to show. */
async function createFirstScreen(hasToken: boolean): Promise<ReactNode> {
  const [reading] = await Promise.all([loadConfig(), finishWipe()]);
  if (!reading.ok) return <ConfigFailure message={reading.message} />;
  const app = startApp(reading.config);
  if (hasToken) await whenFirstScreenReady(app, routeOfAddress());
  startOptionalParts(app);
  return (
    <AppContext value={app}>
      <AppScreen />
    </AppContext>
  );
}

async function start(root: Root): Promise<void> {
  const hasToken = readStoredText(storageKeys.token) !== null;
  if (hasToken) {
    openHostEarly();
    preloadScreens(routeOfAddress());
  }
  const screen = await createFirstScreen(hasToken);
  root.render(
    <StrictMode>
      <ThemeProvider colourModeKey={storageKeys.colourMode}>{screen}</ThemeProvider>
    </StrictMode>,
  );
}

watchFaults();
const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no element with the id "root".');
persistStyles(storageKeys.styles, buildId);
void clearCaches();
void start(createRoot(container));
