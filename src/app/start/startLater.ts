import { atRest } from '#lib/atRest.ts';
import type { App } from '../appContext.ts';
import { withoutResetLink } from '../chat/withoutResetLink.ts';
import { loadUnasked } from '../failure/loadPart.ts';

function failed(cause: unknown): void {
  console.warn('A part that the dashboard does without could not be loaded.', cause);
}

/** What the first screen must not wait for, where it is configured: error reports and the chat widget. */
export function startLater({ config: { sentryDsn, chatWidgetUrl }, history }: App): void {
  if (sentryDsn !== undefined)
    atRest(() => {
      loadUnasked(() => import('../reporting/startReporting.ts')).then(
        ({ startReporting }) => startReporting(sentryDsn, history),
        failed,
      );
    });
  if (chatWidgetUrl !== undefined)
    atRest(() => {
      withoutResetLink(history)
        .then(() => loadUnasked(() => import('../chat/startChatWidget.ts')))
        .then(({ startChatWidget }) => startChatWidget(chatWidgetUrl), failed);
    });
}
