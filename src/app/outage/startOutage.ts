import { createActor, fromPromise } from 'xstate';
import { sessionCalls } from '#domain/calls/session.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { timing } from '#domain/limits/timing.ts';
import { routeOf } from '#domain/routes/index.ts';
import { matchRoute } from '#domain/routes/match.ts';
import type { Api } from '#collections/transport/api.ts';
import { watchStored } from '#lib/storedValue.ts';
import { keepUnsaved } from '#lib/unsaved.ts';
import { outageMachine } from '#machines/outageMachine.ts';
import type { SessionActor } from '../session/startSession.ts';
import { tabReachability } from './apiReachability.ts';
import { isGuestDisplay, outageFlag } from './outageFlag.ts';
import { outagePopup } from './outagePopup.ts';
import { isPageReachable } from './isPageReachable.ts';

export interface OutageOptions {
  session: SessionActor;
  apiOf: (token: string | null) => Api;
}

/** Whether a form before the sign-in has input: it keeps no draft, so its page must not be reloaded. */
function hasUnkeptInput(): boolean {
  const match = matchRoute(location.pathname);
  if (match === null || routeOf(match.id).public !== true) return false;
  return [...document.querySelectorAll('input')].some(({ value }) => value !== '');
}

/**
 * Reads the signed-in user, a small record; without a token user 0, since a refusal is an answer too. The API client
 * reports the outcome to `tabReachability`.
 */
async function askApi({ session, apiOf }: OutageOptions): Promise<void> {
  const { token, holder } = session.getSnapshot().context;
  const timeout = AbortSignal.timeout(timing.outageProbe);
  await apiOf(token).call(sessionCalls.currentUser, { parameters: { id: holder?.userId ?? 0 }, signal: timeout });
}

/**
 * The page may be reloaded if the outage goes on, the flag is stored (or the page would reload for ever), and no input
 * is lost.
 */
async function mayReload(options: OutageOptions): Promise<boolean> {
  await Promise.allSettled([askApi(options)]);
  return (
    outageFlag.isSet() && !isGuestDisplay() && !hasUnkeptInput() && (await isPageReachable()) && keepUnsaved() !== false
  );
}

function createOutageActor(options: OutageOptions) {
  const machine = outageMachine.provide({
    actors: { askApi: fromPromise(() => askApi(options)), mayReload: fromPromise(() => mayReload(options)) },
    actions: {
      flag: outageFlag.set,
      unflag: outageFlag.clear,
      tellOutage: outagePopup.show,
      tellEnd: () => {
        outagePopup.showEnd();
        // The session repeats the reads that failed during the outage.
        options.session.send({ type: 'CONNECTED' });
      },
      reload: () => location.reload(),
    },
  });
  return createActor(machine, { input: { isFlagged: outageFlag.isSet() } });
}

/**
 * Returns whether somebody is leaving this page: the browser then cancels its requests, which is no outage. A cancelled
 * reload, or a page that comes back from the history, counts as left for one probe's time only.
 */
function watchLeaving(): () => boolean {
  let leftAt = Number.NEGATIVE_INFINITY;
  const onLeave = () => {
    leftAt = Date.now();
  };
  addEventListener('beforeunload', onLeave);
  addEventListener('pagehide', onLeave);
  return () => Date.now() - leftAt < timing.outageProbe;
}

export function startOutage(options: OutageOptions): void {
  const outage = createOutageActor(options).start();
  const isLeaving = watchLeaving();
  watchStored(storageKeys.maintenance, () => outage.send({ type: outageFlag.isSet() ? 'FLAGGED' : 'UNFLAGGED' }));
  tabReachability.watch((signal) => {
    if (signal === 'answered') outage.send({ type: 'ANSWERED' });
    else if (!isLeaving()) outage.send({ type: signal === 'silent' ? 'SILENT' : 'DOUBTED' });
  });
}
