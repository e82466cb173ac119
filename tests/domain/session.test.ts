import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sessionMessages } from '#domain/messages/session.ts';
import { readToken } from '#domain/session/token.ts';
import { shownSiteId } from '#domain/session/shownSite.ts';

const tokenOf = (claims: unknown) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
const good = { id: 7, tokenType: 'user', permissions: { sites: 2 }, isSuperAdmin: false, exp: 2_000_000_000 };

describe('a token', () => {
  it('tells who holds it, what they may, and until when', () => {
    expect(readToken(tokenOf(good))).toEqual({
      ok: true,
      holder: { userId: 7, rights: { permissions: { sites: 2 }, isSuperAdmin: false }, expiresAt: 2_000_000_000_000 },
    });
  });

  it('is refused when it is no user token, or its permissions are an array', () => {
    for (const claims of [
      { ...good, tokenType: 'api' },
      { ...good, permissions: [] },
      { ...good, permissions: [31] },
      null,
      'x',
    ]) {
      expect(readToken(tokenOf(claims))).toMatchObject({ ok: false, reason: 'malformed' });
    }
  });

  it('is refused without a user id, in the words for it', () => {
    const { id: _id, ...claims } = good;
    for (const without of [claims, { ...claims, id: null }])
      expect(readToken(tokenOf(without))).toMatchObject({ ok: false, message: sessionMessages.noUserId });
  });

  it('is refused when no area is above scope', () => {
    const scoped = tokenOf({ ...good, permissions: { sites: 1 } });
    expect(readToken(scoped)).toMatchObject({ ok: false, reason: 'noAccess', message: sessionMessages.noRoles });
    expect(readToken(tokenOf({ ...good, permissions: {}, isSuperAdmin: true })).ok).toBe(true);
  });

  it('never throws, whatever was stored', () => {
    fc.assert(fc.property(fc.string(), (text) => void readToken(text)));
    fc.assert(fc.property(fc.json(), (text) => void readToken(`a.${Buffer.from(text).toString('base64url')}.b`)));
  });
});

describe('the shown site', () => {
  const sites = [3, 5, 8];

  it('is the stored one while it exists, and else the first', () => {
    expect(shownSiteId({ stored: 5, lastReal: null }, sites, true)).toBe(5);
    expect(shownSiteId({ stored: 99, lastReal: null }, sites, true)).toBe(3);
    expect(shownSiteId({ stored: null, lastReal: null }, sites, true)).toBe(3);
  });

  it('is all sites for a stored 0 where that can be shown', () => {
    expect(shownSiteId({ stored: 0, lastReal: 5 }, sites, true)).toBe(0);
    expect(shownSiteId({ stored: 0, lastReal: null }, [3], true)).toBe(3);
  });

  it('is the last real site for a stored 0 where all sites cannot be shown, and else the first', () => {
    expect(shownSiteId({ stored: 0, lastReal: 8 }, sites, false)).toBe(8);
    expect(shownSiteId({ stored: 0, lastReal: 99 }, sites, false)).toBe(3);
  });

  it('is all sites where none is known, so that rows show without a choice', () => {
    expect(shownSiteId({ stored: 5, lastReal: 5 }, [], false)).toBe(0);
  });
});
