import { runWhenIdle } from '#lib/runWhenIdle.ts';
import type { App } from '../appContext.ts';
import { whenResetLinkGone } from '../chat/whenResetLinkGone.ts';
import { loadInBackground } from '../failure/loadCode.ts';

function logFailure(cause: unknown): void {
  console.warn('An optional part could not be loaded.', cause);
}

/** Starts the configured parts that the first screen does not wait for: error reports and the chat widget. */
export function startOptionalParts({ config: { sentryDsn, chatWidgetUrl }, history }: App): void {
  if (sentryDsn !== undefined)
    runWhenIdle(() => {
      loadInBackground(() => import('../reporting/startReporting.ts')).then(
        ({ startReporting }) => startReporting(sentryDsn, history),
        logFailure,
      );
    });
  if (chatWidgetUrl !== undefined)
    runWhenIdle(() => {
      whenResetLinkGone(history)
        .then(() => loadInBackground(() => import('../chat/startChatWidget.ts')))
        .then(({ startChatWidget }) => startChatWidget(chatWidgetUrl), logFailure);
    });
}
