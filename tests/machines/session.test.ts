import { describe, expect, test } from 'vitest';
import { AppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { sessionMessages } from '#domain/messages/session.ts';
import { snapshotToVisitor } from '#machines/session/snapshotToVisitor.ts';
import { staffToken, unsignedToken } from '#tests/support/session/token.ts';
import { features, startSession, user } from './sessionWorld.ts';

const token = staffToken();
const unauthorised = new AppError({ code: 'unauthorised', message: 'Please sign in.', status: 401 });
const broken = new AppError({ code: 'server', message: 'The server stumbled.', status: 500 });

async function signedIn(storedToken: string | null = token) {
  const world = startSession(storedToken);
  await world.answer('loadUser', user());
  await world.answer('loadFeatures', features());
  await world.reaches('signedIn');
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
    expect(did).toEqual([]);
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
    expect(did).toEqual([
      ['removeToken', scopeOnly],
      ['showPopup', sessionMessages.noRoles],
    ]);
  });

  test('a user whose roles are gone by now is turned away likewise', async () => {
    const { reaches, answer, did } = startSession(token);
    await answer('loadUser', user({ permissions: {} }));
    await reaches('signedOut');
    expect(did).toEqual([
      ['removeToken', token],
      ['showPopup', sessionMessages.noRoles],
    ]);
  });

  test('a user that cannot be read is logged; the masks of the token stay', async () => {
    const { actor, refuse, reaches, did } = startSession(token);
    await refuse('loadUser', broken);
    await reaches('signedIn');
    expect(did.map(([name]) => name)).toEqual(['log']);
    expect(snapshotToVisitor(actor.getSnapshot())).toEqual({
      rights: { permissions: { sites: 18 }, isSuperAdmin: false },
      features: null,
    });
  });

  test('features that cannot be read are logged and stay closed', async () => {
    const { actor, answer, refuse, reaches, did } = startSession(token);
    await answer('loadUser', user());
    await refuse('loadFeatures', broken);
    await reaches('signedIn');
    expect(did.map(([name]) => name)).toEqual(['log']);
    expect(snapshotToVisitor(actor.getSnapshot())?.features).toBeNull();
  });
});

describe('the login form', () => {
  test('stores the token, loads, and goes home', async () => {
    const { actor, answer, reaches, did } = startSession(null);
    actor.send({ type: 'SIGN_IN', email: 'a@b.example', password: 'secret' });
    await answer('signIn', token);
    await answer('loadUser', user());
    await answer('loadFeatures', features());
    await reaches('signedIn');
    expect(did).toEqual([['storeToken', token], ['goHome']]);
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
  test('signing out wipes the store and removes the token', async () => {
    const { actor, did } = await signedIn();
    actor.send({ type: 'SIGN_OUT' });
    expect(actor.getSnapshot().value).toBe('signedOut');
    expect(snapshotToVisitor(actor.getSnapshot())).toEqual({ rights: null, features: null });
    expect(did).toEqual([['wipe'], ['removeToken', token]]);
  });

  test('a 401 removes the token and keeps the store; one of an older token is ignored', async () => {
    const { actor, did } = await signedIn();
    actor.send({ type: 'UNAUTHORISED', token: 'older' });
    expect(actor.getSnapshot().matches('signedIn')).toBe(true);
    actor.send({ type: 'UNAUTHORISED', token });
    expect(actor.getSnapshot().value).toBe('signedOut');
    expect(did).toEqual([['removeToken', token]]);
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
    expect(did).toEqual([]);
  });

  test('signs in: this one loads without going anywhere', async () => {
    const { actor, answer, reaches, did } = startSession(null);
    actor.send({ type: 'TOKEN_CHANGED', token });
    await answer('loadUser', user());
    await answer('loadFeatures', features());
    await reaches('signedIn');
    expect(did).toEqual([]);
  });

  test('signs in as somebody else: everything of the first user goes at once', async () => {
    const { actor } = await signedIn();
    actor.send({ type: 'TOKEN_CHANGED', token: staffToken({ id: 6 }) });
    expect(actor.getSnapshot().value).toEqual({ loading: 'user' });
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

  test('what could not be read at the start is read on the first connection', async () => {
    const { actor, refuse, answer, reaches } = startSession(token);
    await refuse('loadUser', broken);
    await reaches('signedIn');
    actor.send({ type: 'CONNECTED' });
    await answer('loadUser', user());
    await answer('loadFeatures', features());
    await expect.poll(() => actor.getSnapshot().context.features).toEqual(features());
  });

  test('roles taken away end the session with the popup', async () => {
    const { actor, clock, answer, reaches, did } = await signedIn();
    actor.send({ type: 'USER_CHANGED', id: 5 });
    clock.increment(timing.sessionRecordWait);
    await answer('loadUser', user({ permissions: { sites: 1 } }));
    await reaches('signedOut');
    expect(did.at(-1)).toEqual(['showPopup', sessionMessages.noRoles]);
  });
});
