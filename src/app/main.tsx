import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { timing } from '#domain/limits/timing.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { readStoredText } from '#lib/storedValue.ts';
import { popup } from '#ui/popup/popup.ts';
import { ThemeProvider } from '#ui/theme/ThemeProvider.tsx';
import { AppContext } from './appContext.ts';
import { AppHistory } from './history/appHistory.ts';
import { openHostEarly } from './host/openHost.ts';
import { AppScreen } from './page/AppScreen.tsx';
import { preloadScreens } from './page/preload.ts';
import { SessionDoor } from './session/sessionDoor.ts';
import { clearCaches } from './start/clearCaches.ts';
import { finishWipe } from './start/finishWipe.ts';
import { ConfigFailure } from './start/ConfigFailure.tsx';
import { loadConfig, type AppConfig } from './start/loadConfig.ts';

/** Wires session and history of this tab together, and starts them. */
function startApp(config: AppConfig): ReactNode {
  const door = new SessionDoor(config);
  const history = new AppHistory(door.gate, (text) => popup.error(text, timing.popup.forbidden));
  if (readStoredText(storageKeys.token) !== null) {
    openHostEarly();
    preloadScreens(matchRoute(location.pathname)?.id);
  }
  door.start({ goTo: (path) => history.replace(path), visitorChanged: () => history.recheck() });
  history.start();
  return (
    <AppContext value={{ config, door, history }}>
      <AppScreen />
    </AppContext>
  );
}

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no element with the id "root".');
const root = createRoot(container);
const [reading] = await Promise.all([loadConfig(), clearCaches(), finishWipe()]);
root.render(
  <StrictMode>
    <ThemeProvider colourModeKey={storageKeys.colourMode}>
      {reading.ok ? startApp(reading.config) : <ConfigFailure message={reading.message} />}
    </ThemeProvider>
  </StrictMode>,
);
