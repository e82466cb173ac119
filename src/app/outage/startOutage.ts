import { createActor, fromPromise } from 'xstate';
import { sessionCalls } from '#domain/calls/session.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { timing } from '#domain/limits/timing.ts';
import { maintenance, online } from '#domain/messages/catalogue.ts';
import { routeOf } from '#domain/routes/index.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { readStoredText, watchStored, writeStoredText } from '#lib/storedValue.ts';
import { keepUnsaved } from '#lib/unsaved.ts';
import { outageMachine } from '#machines/outage/outageMachine.ts';
import { tell } from '#resource/message/tell.ts';
import { popup } from '#ui/popup/popup.ts';
import type { OpenSession } from '../session/openSession.ts';
import { pageAnswers } from './pageAnswers.ts';

const isFlagged = () => readStoredText(storageKeys.maintenance) !== null;

/** Public pages, the guest display among them, neither pop up nor reload. */
function isPublicPage(): boolean {
  const match = matchRoute(location.pathname);
  return match !== null && routeOf(match.id).public === true;
}

/** Asks for the active user, who is small. What comes of it is heard by the API's own listener. */
async function askApi({ session, apiOf }: OpenSession): Promise<void> {
  const { token, holder } = session.getSnapshot().context;
  if (token === null || holder === null) return;
  const timeout = AbortSignal.timeout(timing.outageProbe);
  await apiOf(token).call(sessionCalls.currentUser, { parameters: { id: holder.userId }, signal: timeout });
}

/** Not where the API answers again by now. A flag that is not kept would let the page reload for ever. */
async function mayReload(open: OpenSession): Promise<boolean> {
  await Promise.allSettled([askApi(open)]);
  return isFlagged() && !isPublicPage() && (await pageAnswers()) && keepUnsaved();
}

function outageOf(open: OpenSession) {
  let told: number | null = null;
  const machine = outageMachine.provide({
    actors: { askApi: fromPromise(() => askApi(open)), mayReload: fromPromise(() => mayReload(open)) },
    actions: {
      flag: () => {
        if (!isFlagged()) writeStoredText(storageKeys.maintenance, String(Date.now()));
      },
      unflag: () => writeStoredText(storageKeys.maintenance, null),
      tellOutage: () => {
        if (!isPublicPage()) told = tell(maintenance);
      },
      tellEnd: () => {
        if (told !== null) popup.close(told);
        told = null;
        if (!isPublicPage()) tell(online);
        // What could not be read in the meantime is read now.
        open.session.send({ type: 'CONNECTED' });
      },
      reload: () => location.reload(),
    },
  });
  return createActor(machine, { input: { isFlagged: isFlagged() } });
}

/**
 * Whether this page is being left: the browser then breaks off what is under way, which is no outage. A reload that
 * the person called off, or a page that came back from the history, is no longer left.
 */
function watchLeaving(): () => boolean {
  let leftAt = Number.NEGATIVE_INFINITY;
  const left = () => {
    leftAt = Date.now();
  };
  addEventListener('beforeunload', left);
  addEventListener('pagehide', left);
  return () => Date.now() - leftAt < timing.outageProbe;
}

/** Watches, for as long as the page lives, whether the API answers at all. */
export function startOutage(open: OpenSession): void {
  const outage = outageOf(open).start();
  const isLeaving = watchLeaving();
  watchStored(storageKeys.maintenance, () => outage.send({ type: isFlagged() ? 'FLAGGED' : 'UNFLAGGED' }));
  open.hearing.listen((silence) => {
    if (silence === 'answered') outage.send({ type: 'ANSWERED' });
    else if (!isLeaving()) outage.send({ type: 'SILENT' });
  });
}
