import { createActor, fromPromise } from 'xstate';
import { sessionCalls } from '#domain/calls/session.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { timing } from '#domain/limits/timing.ts';
import { routeOf } from '#domain/routes/index.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { watchStored } from '#lib/storedValue.ts';
import { keepUnsaved } from '#lib/unsaved.ts';
import { outageMachine } from '#machines/outage/outageMachine.ts';
import type { OpenSession } from '../session/openSession.ts';
import { tabReachability } from './apiReachability.ts';
import { isGuestDisplay, outageFlag } from './outageFlag.ts';
import { outagePopup } from './outagePopup.ts';
import { pageAnswers } from './pageAnswers.ts';

/** Forms before the sign-in keep no draft: their page is not reloaded under what was typed. */
function isTyped(): boolean {
  const match = matchRoute(location.pathname);
  if (match === null || routeOf(match.id).public !== true) return false;
  return [...document.querySelectorAll('input')].some(({ value }) => value !== '');
}

/**
 * Asks for the active user, who is small; without a token for nobody, since a refusal is an answer. What comes of it is
 * heard by the API's own listener.
 */
async function askApi({ session, apiOf }: OpenSession): Promise<void> {
  const { token, holder } = session.getSnapshot().context;
  const timeout = AbortSignal.timeout(timing.outageProbe);
  await apiOf(token).call(sessionCalls.currentUser, { parameters: { id: holder?.userId ?? 0 }, signal: timeout });
}

/** Not where the API answers again by now. A flag that is not kept would let the page reload for ever. */
async function mayReload(open: OpenSession): Promise<boolean> {
  await Promise.allSettled([askApi(open)]);
  return outageFlag.isSet() && !isGuestDisplay() && !isTyped() && (await pageAnswers()) && keepUnsaved();
}

function outageOf(open: OpenSession) {
  const machine = outageMachine.provide({
    actors: { askApi: fromPromise(() => askApi(open)), mayReload: fromPromise(() => mayReload(open)) },
    actions: {
      flag: outageFlag.set,
      unflag: outageFlag.remove,
      tellOutage: outagePopup.tell,
      tellEnd: () => {
        outagePopup.tellEnd();
        // What could not be read in the meantime is read now.
        open.session.send({ type: 'CONNECTED' });
      },
      reload: () => location.reload(),
    },
  });
  return createActor(machine, { input: { isFlagged: outageFlag.isSet() } });
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
  watchStored(storageKeys.maintenance, () => outage.send({ type: outageFlag.isSet() ? 'FLAGGED' : 'UNFLAGGED' }));
  tabReachability.watch((heard) => {
    if (heard === 'answered') outage.send({ type: 'ANSWERED' });
    else if (!isLeaving()) outage.send({ type: heard === 'silent' ? 'SILENT' : 'DOUBTED' });
  });
}
