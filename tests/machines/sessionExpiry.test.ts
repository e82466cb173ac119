import { describe, expect, test } from 'vitest';
import { timing } from '#domain/limits/timing.ts';
import { snapshotToVisitor } from '#machines/session/snapshotToVisitor.ts';
import { staffToken } from '#tests/support/session/token.ts';
import { broken, features, signedIn, startSession, unauthorised, user } from './sessionWorld.ts';

describe('the end of the token', () => {
  const hour = 3_600_000;
  const endingIn = (milliseconds: number) => staffToken({ exp: milliseconds / 1000 });

  test('is told of minutes before, once, and asked about when it comes, although nobody asks for anything', async () => {
    const { actor, clock, asked, did, refuse, reaches } = await signedIn(endingIn(30 * hour));
    did.length = 0;
    asked.length = 0;
    const pass = (milliseconds: number) => {
      for (let left = milliseconds; left > 0; left -= timing.tokenEnd.checkInterval)
        clock.increment(Math.min(left, timing.tokenEnd.checkInterval));
    };
    pass(30 * hour - timing.tokenEnd.warning - 1);
    expect([did, asked]).toEqual([[], []]);
    pass(1);
    actor.send({ type: 'AWAKE' });
    expect([did, asked]).toEqual([[['warnOfEnd']], []]);
    pass(timing.tokenEnd.warning);
    expect(did).toEqual([['warnOfEnd'], ['withdrawWarning']]);
    expect(asked.map(([name]) => name)).toEqual(['loadUser']);
    await refuse('loadUser', unauthorised);
    await reaches('signedOut');
    expect(did.slice(2).map(([name]) => name)).toEqual(['hideMessages', 'noteEnd', 'removeToken']);
  });

  test('can be brought forward: as after a refusal, and the server is told', async () => {
    const { actor, did } = await signedIn(endingIn(60));
    did.length = 0;
    const { token: ending } = actor.getSnapshot().context;
    actor.send({ type: 'SIGN_IN_AGAIN' });
    expect(actor.getSnapshot().value).toBe('signedOut');
    expect(did).toEqual([
      ['withdrawWarning'],
      ['hideMessages'],
      ['endAtServer', ending],
      ['noteEnd'],
      ['removeToken', ending],
    ]);
    actor.send({ type: 'SIGN_IN_AGAIN' });
    expect(did).toHaveLength(5);
  });

  test('is noticed at once by a page that slept through it', async () => {
    let asleep = 0;
    const { actor, asked } = await signedIn(endingIn(2 * hour), () => asleep);
    asked.length = 0;
    asleep = 3 * hour;
    actor.send({ type: 'AWAKE' });
    expect(asked.map(([name]) => name)).toEqual(['loadUser']);
  });

  test('does not come by a clock that is hours ahead: what the server still accepts stays signed in', async () => {
    const world = startSession(endingIn(2 * hour), () => 5 * hour);
    const { actor, clock, asked, answer, settles } = world;
    expect(snapshotToVisitor(actor.getSnapshot())).toBeNull();
    await answer('loadUser', user());
    await answer('loadFeatures', features());
    for (let times = 0; times < 3; times++) {
      await answer('loadUser', user());
      await settles();
      clock.increment(timing.tokenEnd.serverCheckInterval);
    }
    expect(asked.filter(([name]) => name === 'loadUser')).toHaveLength(5);
    expect(world.did).toEqual([['claim', 5]]);
  });

  test('is not certain without an answer: the server is asked again', async () => {
    const { clock, asked, refuse, settles, reaches } = await signedIn(endingIn(hour));
    clock.increment(hour);
    await refuse('loadUser', broken);
    await settles();
    asked.length = 0;
    clock.increment(timing.tokenEnd.serverCheckInterval);
    await refuse('loadUser', unauthorised);
    await reaches('signedOut');
  });

  test('is put off by a new token of the same user', async () => {
    const { actor, did } = await signedIn(endingIn(timing.tokenEnd.warning));
    expect(did.at(-1)).toEqual(['warnOfEnd']);
    actor.send({ type: 'TOKEN_CHANGED', token: endingIn(30 * 24 * hour) });
    expect(did.at(-1)).toEqual(['withdrawWarning']);
    expect(actor.getSnapshot().matches({ signedIn: { expiry: 'distant' } })).toBe(true);
  });
});
