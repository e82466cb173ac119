import '@fontsource-variable/inter/wght.css';
import 'virtual:theme.css';
import { StrictMode, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createApi } from '#collections/transport/api.ts';
import { guestMessages } from '#domain/messages/guest.ts';
import { GuestTablesPage } from '#features/guest/GuestTablesPage.tsx';
import { HallFrame } from '#features/guest/HallFrame.tsx';
import { HallMessage } from '#features/guest/HallMessage.tsx';
import { TableLayout } from '#features/guest/TableLayout.tsx';
import { runWhenIdle } from '#lib/runWhenIdle.ts';
import { useMediaQuery } from '#lib/useMediaQuery.ts';
import { darkQuery, paintColourMode } from '#ui/colour/colourMode.ts';
import { watchFaults } from './reporting/faults.ts';
import { watchReturns } from './session/watchReturns.ts';
import { readGuestConfig, type GuestConfig } from './start/guestConfig.ts';

/** "/guest-tables/7" → 7; null without a valid number. */
function areaOf(path: string): number | null {
  const [, digits] = /^\/guest-tables\/(\d+)\/?$/.exec(path) ?? [];
  const id = Number(digits);
  return id > 0 && Number.isSafeInteger(id) ? id : null;
}

function Display({ config }: { config: GuestConfig | null }) {
  const isDark = useMediaQuery(darkQuery);
  useLayoutEffect(() => paintColourMode(isDark), [isDark]);
  const [api] = useState(() => createApi({ base: config?.apiBase ?? location.origin, token: () => null }));
  if (config !== null)
    return <GuestTablesPage api={api} areaId={areaOf(location.pathname)} watchReturns={watchReturns} />;
  return (
    <HallFrame now={0}>
      <HallMessage title={guestMessages.silent}>{guestMessages.configBroken}</HallMessage>
    </HallFrame>
  );
}

/** Starts the parts that the display does not wait for: error reports and the chat widget. */
function startOptionalParts({ sentryDsn, chatWidgetUrl }: GuestConfig): void {
  const warn = (cause: unknown) => console.warn('An optional part could not be loaded.', cause);
  if (sentryDsn !== null) {
    const history = { getCurrent: () => null, subscribe: () => () => undefined };
    import('./reporting/startReporting.ts').then(({ startReporting }) => startReporting(sentryDsn, history), warn);
  }
  if (chatWidgetUrl !== null)
    import('./chat/startChatWidget.ts').then(({ startChatWidget }) => startChatWidget(chatWidgetUrl), warn);
}

async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('guest.html has no element with the id "root".');
  const config = await readGuestConfig();
  createRoot(container).render(
    <StrictMode>
      <TableLayout>
        <Display config={config} />
      </TableLayout>
    </StrictMode>,
  );
  if (config !== null) runWhenIdle(() => startOptionalParts(config));
}

watchFaults();
void start();
