import { StrictMode, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { pageRefused } from '#domain/messages/catalogue.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { readStoredText, writeStoredText } from '#lib/storedValue.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { persistStyles } from '#ui/theme/persistStyles.ts';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { AppContext, type App } from './appContext.ts';
import { AppHistory } from './history/appHistory.ts';
import { buildId } from './worker/buildId.ts';
import { openHostEarly } from './worker/openHost.ts';
import { AppScreen } from './page/AppScreen.tsx';
import { loadPageTable, preloadScreens } from './page/lazyScreens.ts';
import { watchFaults } from './reporting/faults.ts';
import { LazySession } from './session/lazySession.ts';
import { whenFirstScreenReady } from './start/whenFirstScreenReady.ts';
import { loadConfig, type AppConfig } from './start/loadConfig.ts';
import { startOptionalParts } from './start/startOptionalParts.ts';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { deleteOtherStores } from '#collections/replica/disk/deleteDatabases.ts';

/** Finishes a sign-out that the closing browser cut short: the last user's data leaves the disk. */
async function finishWipe(): Promise<void> {
  if (readStoredText(storageKeys.wipePending) === null) return;
  try {
    if (await deleteOtherStores(null)) writeStoredText(storageKeys.wipePending, null);
  } catch (cause) {
    console.warn('The last user’s data could not be deleted; the next start tries again.', cause);
  }
}

/** Empties Cache Storage, so that no file of an earlier build is served. */
async function clearCaches(): Promise<void> {
  // Absent without a secure context.
  const storage = globalThis.caches as CacheStorage | undefined;
  if (storage === undefined) return;
  try {
    const names = await storage.keys();
    await Promise.all(names.map((name) => storage.delete(name)));
  } catch (cause) {
    console.warn('Cache Storage could not be cleared.', cause);
  }
}

/** The page of a dashboard that cannot start: the fault in its configuration. */
function ConfigFailure({ message }: { message: string }) {
  return (
    <main>
      <ErrorState isPage title="Gatehouse cannot start" retryLabel="Reload the page" onRetry={() => location.reload()}>
        {message}
      </ErrorState>
    </main>
  );
}

/** The route of the page's address; undefined for an unknown address. */
const routeOfAddress = () => matchRoute(location.pathname)?.id;

function startApp(config: AppConfig): App {
  const lazySession = new LazySession(config);
  const history = new AppHistory(lazySession.guard, (text) => showNotice(pageRefused, text));
  lazySession.start({
    onRedirect: history.redirect,
    onVisitorChange: () => history.recheck(),
    loadPages: loadPageTable,
  });
  history.start();
  return { config, lazySession, history, preloadScreens };
}

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
