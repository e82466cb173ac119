import { describe, expect, test } from 'vitest';
import { sessionMessages } from '#domain/messages/session.ts';
import { isProvisional, snapshotToVisitor } from '#machines/session/snapshotToVisitor.ts';
import { staffToken, unsignedToken } from '#tests/support/session/token.ts';
import { broken, features, signedIn, startSession, token, unauthorised, user } from './sessionWorld.ts';

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
