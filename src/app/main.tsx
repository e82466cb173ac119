import { StrictMode, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { pageRefused } from '#domain/messages/catalogue.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { readStoredText } from '#lib/storedValue.ts';
import { tell } from '#crud/message/tell.ts';
import { keepStyles } from '#ui/theme/keepStyles.ts';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { AppContext, type App } from './appContext.ts';
import { AppHistory } from './history/appHistory.ts';
import { buildId } from './host/buildId.ts';
import { openHostEarly } from './host/openHost.ts';
import { AppScreen } from './page/AppScreen.tsx';
import { preloadScreens } from './page/preload.ts';
import { watchFaults } from './reporting/faults.ts';
import { LazySession } from './session/lazySession.ts';
import { clearCaches } from './start/clearCaches.ts';
import { firstScreenReady } from './start/firstScreen.ts';
import { finishWipe } from './start/finishWipe.ts';
import { ConfigFailure } from './start/ConfigFailure.tsx';
import { loadConfig, type AppConfig } from './start/loadConfig.ts';
import { startLater } from './start/startLater.ts';

/** The route of the address, as far as it is known. */
const firstRoute = () => matchRoute(location.pathname)?.id;

/** Wires session and history of this tab together, and starts them. */
function startApp(config: AppConfig): App {
  const door = new LazySession(config);
  const history = new AppHistory(door.gate, (text) => tell(pageRefused, text));
  door.start({ goTo: history.send, visitorChanged: () => history.recheck() });
  history.start();
  return { config, door, history };
}

/** The first screen, once there is something to show. */
async function firstScreen(hasToken: boolean): Promise<ReactNode> {
  const [reading] = await Promise.all([loadConfig(), finishWipe()]);
  if (!reading.ok) return <ConfigFailure message={reading.message} />;
  const app = startApp(reading.config);
  if (hasToken) await firstScreenReady(app, firstRoute());
  startLater(app);
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
    preloadScreens(firstRoute());
  }
  const screen = await firstScreen(hasToken);
  root.render(
    <StrictMode>
      <ThemeProvider colourModeKey={storageKeys.colourMode}>{screen}</ThemeProvider>
    </StrictMode>,
  );
}

watchFaults();
const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no element with the id "root".');
keepStyles(storageKeys.styles, buildId);
void clearCaches();
void start(createRoot(container));
