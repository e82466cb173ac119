import { afterEach, expect, test } from 'vitest';
import { startSessionGuard } from '#app/guard/startSessionGuard.ts';
import { AppHistory } from '#app/history/appHistory.ts';
import { AppError } from '#domain/errors/appError.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { timing } from '#domain/limits/timing.ts';
import { pageMessages } from '#domain/messages/pages.ts';
import { bits } from '#domain/permissions/bits.ts';
import { notFoundPath, routeOf } from '#domain/routes/index.ts';
import { pathTo } from '#domain/routes/path.ts';
import { writeStoredText } from '#lib/storedValue.ts';
import { features, startSession, user } from '#tests/machines/sessionWorld.ts';
import { staffToken } from '#tests/support/session/token.ts';

const runnersAddress = window.location.href;
const permissions = { bookings: bits.read };
const orders = pathTo('order.list');
const broken = new AppError({ code: 'server', message: 'The server stumbled.', status: 500 });
let stop: () => void = () => undefined;

afterEach(() => {
  stop();
  writeStoredText(storageKeys.token, null);
  window.history.replaceState(null, '', runnersAddress);
});

/** The user may read bookings, but their features have not loaded yet. */
async function open(address: string) {
  window.history.replaceState(null, '', address);
  const refusals: string[] = [];
  const token = staffToken({ permissions });
  writeStoredText(storageKeys.token, token);
  const world = startSession(token);
  let history: AppHistory | null = null;
  const start = () => {
    stop();
    history = null;
    const guard = startSessionGuard(world.actor, () => history?.recheck());
    const begun = new AppHistory(guard, (text) => refusals.push(text));
    stop = begun.start();
    history = begun;
  };
  start();
  await world.answer('loadUser', user({ permissions }));
  return {
    ...world,
    refusals,
    push: (path: string) => history?.push(path),
    /** Reloads the page at the same history entry. */
    reload: start,
    stands: async (path: string) => {
      const shown = () => {
        const location = history?.getCurrent()?.location;
        return location === undefined ? null : location.pathname + location.search;
      };
      await expect.poll(() => [shown(), window.location.pathname + window.location.search]).toEqual([path, path]);
    },
  };
}

test.each(['the same page', 'a page that was reloaded meanwhile'])(
  'features that load late lead to the intended page, in %s',
  async (which) => {
    const { actor, answer, refuse, reload, settles, stands, refusals } = await open(`${orders}?search=42`);
    await refuse('loadFeatures', broken);
    await stands(notFoundPath);
    await settles();
    if (which !== 'the same page') reload();
    await stands(notFoundPath);
    actor.send({ type: 'AWAKE' });
    await answer('loadFeatures', features({ operations: true }));
    await stands(`${orders}?search=42`);
    expect(refusals).toEqual([]);
  },
);

test('features that turn out to be off leave Page Not Found on screen for good', async () => {
  const { actor, answer, refuse, clock, settles, stands } = await open(orders);
  await refuse('loadFeatures', broken);
  await stands(notFoundPath);
  await settles();
  actor.send({ type: 'AWAKE' });
  await answer('loadFeatures', features());
  await settles();
  await stands(notFoundPath);
  actor.send({ type: 'FEATURES_CHANGED', organisationId: 3 });
  clock.increment(timing.sessionRecordWait);
  await answer('loadFeatures', features({ operations: true }));
  await settles();
  await stands(notFoundPath);
});

test('a feature that is switched off leads from its page to where its address leads, with a message', async () => {
  const { actor, answer, clock, push, settles, stands, refusals } = await open(pathTo('account'));
  await answer('loadFeatures', features({ operations: true }));
  await settles();
  push(orders);
  await stands(orders);
  actor.send({ type: 'FEATURES_CHANGED', organisationId: 3 });
  clock.increment(timing.sessionRecordWait);
  await answer('loadFeatures', features());
  await stands(notFoundPath);
  expect(refusals).toEqual([pageMessages.featureTaken(routeOf('order.list').title)]);
});

test('a token that went from this tab’s storage ends the session with the next page', async () => {
  const { actor, push } = await open(pathTo('account'));
  localStorage.removeItem(storageKeys.token);
  expect(actor.getSnapshot().matches('signedIn')).toBe(true);
  push(orders);
  await expect.poll(() => actor.getSnapshot().matches('signedOut')).toBe(true);
});
