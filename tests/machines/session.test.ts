import { describe, expect, test } from 'vitest';
import { AppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { sessionMessages } from '#domain/messages/session.ts';
import { isProvisional, snapshotToVisitor } from '#machines/session/snapshotToVisitor.ts';
import { staffToken, unsignedToken } from '#tests/support/session/token.ts';
import { features, startSession, user } from './sessionWorld.ts';

const token = staffToken();
const unauthorised = new AppError({ code: 'unauthorised', message: 'Please sign in.', status: 401 });
const broken = new AppError({ code: 'server', message: 'The server stumbled.', status: 500 });

async function signedIn(storedToken: string | null = token, skew?: () => number) {
  const world = startSession(storedToken, skew);
  await world.answer('loadUser', user());
  await world.answer('loadFeatures', features());
  await world.settles();
  return world;
}

describe('at the start', () => {
  test('without a token nobody is signed in', () => {
    const { actor, did } = startSession(null);
    expect(actor.getSnapshot().value).toBe('signedOut');
    expect(did).toEqual([]);
  });

  test('a stored token loads the user, then the features, and does not move the person', async () => {
    const { actor, did, asked } = await signedIn();
    expect(actor.getSnapshot().context).toMatchObject({ token, user: user(), features: features(), message: null });
    expect(asked).toEqual([
      ['loadUser', { token, userId: 5 }],
      ['loadFeatures', { token, organisationId: 3 }],
    ]);
    expect(did).toEqual([['claim', 5]]);
  });

  test('a stored token counts at once by its own rights, which may change until user and features are read', async () => {
    const { actor, answer, settles } = startSession(token);
    const standing = () => {
      const snapshot = actor.getSnapshot();
      return [snapshotToVisitor(snapshot)?.rights?.permissions, isProvisional(snapshot)];
    };
    expect(standing()).toEqual([{ sites: 18 }, true]);
    await answer('loadUser', user({ permissions: { sites: 2 } }));
    await expect.poll(standing).toEqual([{ sites: 2 }, true]);
    await answer('loadFeatures', features());
    await settles();
    expect(standing()).toEqual([{ sites: 2 }, false]);
  });

  test('the first connection, heard while the user is read, asks for nothing twice', async () => {
    const { actor, asked, answer, settles } = startSession(token);
    actor.send({ type: 'CONNECTED' });
    await answer('loadUser', user());
    await answer('loadFeatures', features());
    await settles();
    expect(asked.map(([name]) => name)).toEqual(['loadUser', 'loadFeatures']);
  });

  test('a fresh sign-in is not judged before user and features are here', async () => {
    const { actor, answer } = startSession(null);
    actor.send({ type: 'SIGN_IN', email: 'a@b.example', password: 'secret' });
    await answer('signIn', token);
    await expect.poll(() => actor.getSnapshot().matches('loading')).toBe(true);
    expect([snapshotToVisitor(actor.getSnapshot()), isProvisional(actor.getSnapshot())]).toEqual([null, false]);
  });

  test.each([
    ['not a JWT', 'nonsense', sessionMessages.tokenRefused],
    ['not a user token', staffToken({ tokenType: 'device' }), sessionMessages.tokenRefused],
    ['permissions that are an array', staffToken({ permissions: [] }), sessionMessages.tokenRefused],
    ['no user id', unsignedToken({ tokenType: 'user', permissions: { sites: 2 } }), sessionMessages.noUserId],
  ])('a token is refused and removed: %s', (_reason, refused, message) => {
    const { actor, did } = startSession(refused);
    expect(actor.getSnapshot().value).toBe('signedOut');
    expect(actor.getSnapshot().context).toMatchObject({ token: null, message });
    expect(did).toEqual([['removeToken', refused]]);
  });

  test('a token without roles is removed with a popup, not a message in the form', () => {
    const scopeOnly = staffToken({ permissions: { sites: 1 } });
    const { actor, did } = startSession(scopeOnly);
    expect(actor.getSnapshot().context.message).toBeNull();
    expect(did).toEqual([['removeToken', scopeOnly], ['tellNoRoles']]);
  });

  test('a user whose roles are gone by now is turned away likewise', async () => {
    const { reaches, answer, did } = startSession(token);
    await answer('loadUser', user({ permissions: {} }));
    await reaches('signedOut');
    expect(did).toEqual([['claim', 5], ['hideMessages'], ['removeToken', token], ['tellNoRoles']]);
  });

  test('a user that cannot be read is logged; the masks of the token stay', async () => {
    const { actor, refuse, settles, did } = startSession(token);
    await refuse('loadUser', broken);
    await settles();
    expect(did.map(([name]) => name)).toEqual(['claim', 'log']);
    expect(snapshotToVisitor(actor.getSnapshot())).toEqual({
      rights: { permissions: { sites: 18 }, isSuperAdmin: false },
      features: null,
    });
  });

  test('features that cannot be read are logged and stay closed', async () => {
    const { actor, answer, refuse, settles, did } = startSession(token);
    await answer('loadUser', user());
    await refuse('loadFeatures', broken);
    await settles();
    expect(did.map(([name]) => name)).toEqual(['claim', 'log']);
    expect(snapshotToVisitor(actor.getSnapshot())?.features).toBeNull();
  });
});

describe('the login form', () => {
  test('stores the token, loads, and goes home', async () => {
    const { actor, answer, settles, did } = startSession(null);
    actor.send({ type: 'SIGN_IN', email: 'a@b.example', password: 'secret' });
    await answer('signIn', token);
    await answer('loadUser', user());
    await answer('loadFeatures', features());
    await settles();
    expect(did).toEqual([['storeToken', token], ['claim', 5], ['goHome']]);
  });

  test('a failure says so under the field, a 401 included, until the next try', async () => {
    const { actor, refuse, reaches, did } = startSession(null);
    actor.send({ type: 'SIGN_IN', email: 'a@b.example', password: 'wrong' });
    await refuse('signIn', unauthorised);
    await reaches('signedOut');
    expect(actor.getSnapshot().context.message).toBe(unauthorised.message);
    expect(did).toEqual([]);
    actor.send({ type: 'SIGN_IN', email: 'a@b.example', password: 'secret' });
    expect(actor.getSnapshot().context.message).toBeNull();
  });
});

describe('the end', () => {
  test('signing out wipes the store, removes the token, then what is personal, and tells the server', async () => {
    const { actor, did } = await signedIn();
    actor.send({ type: 'SIGN_OUT' });
    expect(actor.getSnapshot().value).toBe('signedOut');
    expect(snapshotToVisitor(actor.getSnapshot())).toEqual({ rights: null, features: null });
    expect(did.slice(1)).toEqual([
      ['hideMessages'],
      ['wipe'],
      ['removeToken', token],
      ['forgetPerson'],
      ['endAtServer', token],
    ]);
  });

  test('a 401 removes the token, says so and keeps the store; one of an older token is ignored', async () => {
    const { actor, did } = await signedIn();
    actor.send({ type: 'UNAUTHORISED', token: 'older' });
    expect(actor.getSnapshot().matches('signedIn')).toBe(true);
    actor.send({ type: 'UNAUTHORISED', token });
    expect(actor.getSnapshot().value).toBe('signedOut');
    expect(did.slice(1)).toEqual([['hideMessages'], ['noteEnd'], ['removeToken', token]]);
  });

  test.each(['loadUser', 'loadFeatures'] as const)('a 401 on %s ends the session', async (call) => {
    const { answer, refuse, reaches } = startSession(token);
    if (call === 'loadFeatures') await answer('loadUser', user());
    await refuse(call, unauthorised);
    await reaches('signedOut');
  });
});

describe('another tab', () => {
  test('signs out: this one follows and wipes nothing itself', async () => {
    const { actor, did } = await signedIn();
    actor.send({ type: 'TOKEN_CHANGED', token: null });
    expect(actor.getSnapshot().value).toBe('signedOut');
    expect(did).toEqual([['claim', 5], ['hideMessages']]);
  });

  test('signs in: this one loads without going anywhere', async () => {
    const { actor, answer, settles, did } = startSession(null);
    actor.send({ type: 'TOKEN_CHANGED', token });
    await answer('loadUser', user());
    await answer('loadFeatures', features());
    await settles();
    expect(did).toEqual([['claim', 5]]);
  });

  test('signs in as somebody else: everything of the first user goes at once', async () => {
    const { actor, did } = await signedIn();
    actor.send({ type: 'TOKEN_CHANGED', token: staffToken({ id: 6 }) });
    expect(actor.getSnapshot().value).toEqual({ signedIn: { user: 'reading', features: 'held', expiry: 'distant' } });
    expect(did.slice(1)).toEqual([['hideMessages'], ['claim', 6]]);
    expect(actor.getSnapshot().context).toMatchObject({ holder: { userId: 6 }, user: null, features: null });
  });

  test('signs in again as the same user: the token is renewed and nothing is hidden', async () => {
    const { actor } = await signedIn();
    const renewed = staffToken({ jti: 'second' });
    actor.send({ type: 'TOKEN_CHANGED', token: renewed });
    expect(actor.getSnapshot().matches('signedIn')).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ token: renewed, user: user() });
  });
});

describe('changes while signed in', () => {
  test('the active user is reread a second after an event, once for many', async () => {
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

  test('an event during a reread starts another, so that the last answer is the newest', async () => {
    const { actor, clock, asked } = await signedIn();
    asked.length = 0;
    actor.send({ type: 'USER_CHANGED', id: 5 });
    clock.increment(timing.sessionRecordWait);
    actor.send({ type: 'USER_CHANGED', id: 5 });
    clock.increment(timing.sessionRecordWait);
    expect(asked.length).toBe(2);
  });

  test('features of the own organisation are reread, those of others are not', async () => {
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

  test('the first connection costs nothing, a later one rereads both', async () => {
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

  test('roles taken away end the session with the popup', async () => {
    const { actor, clock, answer, reaches, did } = await signedIn();
    actor.send({ type: 'USER_CHANGED', id: 5 });
    clock.increment(timing.sessionRecordWait);
    await answer('loadUser', user({ permissions: { sites: 1 } }));
    await reaches('signedOut');
    expect(did.at(-1)).toEqual(['tellNoRoles']);
  });
});

describe('the end of the token', () => {
  const hour = 3_600_000;
  /** Runs out after so many milliseconds by the right clock. */
  const endingIn = (milliseconds: number) => staffToken({ exp: milliseconds / 1000 });

  test('is told of minutes before, once, and asked about when it comes, although nobody asks for anything', async () => {
    const { actor, clock, asked, did, refuse, reaches } = await signedIn(endingIn(30 * hour));
    did.length = 0;
    asked.length = 0;
    const pass = (milliseconds: number) => {
      for (let left = milliseconds; left > 0; left -= timing.tokenEnd.look)
        clock.increment(Math.min(left, timing.tokenEnd.look));
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
      clock.increment(timing.tokenEnd.ask);
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
    clock.increment(timing.tokenEnd.ask);
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
