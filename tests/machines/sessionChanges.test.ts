import { describe, expect, test } from 'vitest';
import { timing } from '#domain/limits/timing.ts';
import { snapshotToVisitor } from '#machines/session/snapshotToVisitor.ts';
import { broken, features, signedIn, startSession, token, user } from './sessionWorld.ts';

describe('changes while signed in', () => {
  test('the active user is refetched a second after an event, once for many', async () => {
    const { actor, clock, asked, answer } = await signedIn();
    asked.length = 0;
    actor.send({ type: 'USER_CHANGED', id: 77 });
    actor.send({ type: 'USER_CHANGED', id: 5 });
    clock.increment(timing.sessionRecordWait - 1);
    actor.send({ type: 'USER_CHANGED', id: 5 });
    expect(asked).toEqual([]);
    clock.increment(1);
    expect(asked).toEqual([['loadUser', { token, userId: 5 }]]);
    await answer('loadUser', user({ permissions: { sites: 2 } }));
    await expect.poll(() => snapshotToVisitor(actor.getSnapshot())?.rights?.permissions).toEqual({ sites: 2 });
  });

  test('an event during a refetch starts another, so that the last answer is the newest', async () => {
    const { actor, clock, asked } = await signedIn();
    asked.length = 0;
    actor.send({ type: 'USER_CHANGED', id: 5 });
    clock.increment(timing.sessionRecordWait);
    actor.send({ type: 'USER_CHANGED', id: 5 });
    clock.increment(timing.sessionRecordWait);
    expect(asked.length).toBe(2);
  });

  test('features of the own organisation are refetched, those of others are not', async () => {
    const { actor, clock, asked, answer } = await signedIn();
    asked.length = 0;
    actor.send({ type: 'FEATURES_CHANGED', organisationId: 99 });
    clock.increment(timing.sessionRecordWait);
    expect(asked).toEqual([]);
    actor.send({ type: 'FEATURES_CHANGED', organisationId: 3 });
    clock.increment(timing.sessionRecordWait);
    await answer('loadFeatures', features({ reporting: true }));
    await expect.poll(() => actor.getSnapshot().context.features?.reporting).toBe(true);
  });

  test('a user who moved to another organisation gets its features', async () => {
    const { actor, clock, asked, answer } = await signedIn();
    actor.send({ type: 'USER_CHANGED', id: 5 });
    clock.increment(timing.sessionRecordWait);
    asked.length = 0;
    await answer('loadUser', user({ organisationId: 4 }));
    await expect.poll(() => asked).toEqual([['loadFeatures', { token, organisationId: 4 }]]);
  });

  test('the first connection costs nothing, a later one refetches both', async () => {
    const { actor, asked } = await signedIn();
    asked.length = 0;
    actor.send({ type: 'CONNECTED' });
    expect(asked).toEqual([]);
    actor.send({ type: 'CONNECTED' });
    expect(asked.map(([name]) => name)).toEqual(['loadUser', 'loadFeatures']);
  });

  test.each(['CONNECTED', 'AWAKE'] as const)('what could not be read at the start is read on %s', async (type) => {
    const { actor, asked, refuse, answer, settles } = startSession(token);
    await refuse('loadUser', broken);
    await settles();
    actor.send({ type });
    await answer('loadUser', user());
    await refuse('loadFeatures', broken);
    await settles();
    actor.send({ type });
    if (type === 'CONNECTED') await answer('loadUser', user());
    await answer('loadFeatures', features());
    await expect.poll(() => actor.getSnapshot().context.features).toEqual(features());
    await settles();
    asked.length = 0;
    actor.send({ type: 'AWAKE' });
    expect(asked).toEqual([]);
  });

  test('a page that is opened reads both again, unless they were read a moment ago', async () => {
    const { actor, clock, asked, answer } = await signedIn();
    asked.length = 0;
    actor.send({ type: 'VISITED' });
    clock.increment(timing.rightsReread);
    expect(asked).toEqual([]);
    actor.send({ type: 'VISITED' });
    actor.send({ type: 'VISITED' });
    expect(asked.map(([name]) => name)).toEqual(['loadUser', 'loadFeatures']);
    await answer('loadUser', user({ permissions: { customers: 2 } }));
    await expect.poll(() => actor.getSnapshot().context.user?.permissions).toEqual({ customers: 2 });
    actor.send({ type: 'VISITED' });
    expect(asked).toHaveLength(2);
  });

  test('roles taken away end the session with the popup', async () => {
    const { actor, clock, answer, reaches, did } = await signedIn();
    actor.send({ type: 'USER_CHANGED', id: 5 });
    clock.increment(timing.sessionRecordWait);
    await answer('loadUser', user({ permissions: { sites: 1 } }));
    await reaches('signedOut');
    expect(did.at(-1)).toEqual(['tellNoRoles']);
  });
});
