import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { userSessionOf } from '#app/signedIn/userSessionOf.ts';
import { siteOnScreen } from '#domain/session/shownSite.ts';
import { readConfig } from '#app/start/loadConfig.ts';
import { AppError } from '#domain/errors/appError.ts';
import { routeIds, routeOf } from '#domain/routes/index.ts';
import { startSession, user } from '#tests/machines/sessionWorld.ts';
import { staffToken } from '#tests/support/session/token.ts';
import { preloadAsScripts, pageModules } from '../../bin/build/startFiles.ts';

const origin = 'https://staff.example';

describe('/config.json', () => {
  test('may be empty: API and live events are at the page’s own origin', () => {
    expect(readConfig('{}', origin)).toEqual({ ok: true, config: { apiBase: origin, socketUrl: origin, faults: [] } });
  });

  test('names another API, whose origin live events come from too', () => {
    const reading = readConfig('{"apiBase":"https://api.example/below/"}', origin);
    expect(reading).toMatchObject({
      ok: true,
      config: { apiBase: 'https://api.example/below', socketUrl: 'https://api.example' },
    });
  });

  test.each([
    ['apiBase', '{"apiBase":"not an address"}'],
    ['socketUrl', '{"socketUrl":"ws://live.example"}'],
    ['the whole file', '{"apiBase":'],
    ['the whole file', '[]'],
  ])('broken at %s, names it in a sentence', (field, text) => {
    const reading = readConfig(text, origin);
    expect(reading.ok).toBe(false);
    expect(reading).toMatchObject({ message: expect.stringContaining(`“${field}”`) as unknown });
  });
});

test('a broken optional field of /config.json is ignored, and the others count', () => {
  const warned: unknown[] = [];
  vi.spyOn(console, 'warn').mockImplementation((text) => warned.push(text));
  const given = { apiBase: 'https://api.example', sentryDsn: 'https://nowhere', fakeReportData: true };
  const reading = readConfig(JSON.stringify(given), origin);
  vi.restoreAllMocks();
  expect(reading).toMatchObject({
    ok: true,
    config: { apiBase: 'https://api.example', fakeReportData: true, faults: [{ field: 'sentryDsn' }] },
  });
  expect(reading).not.toHaveProperty('config.sentryDsn');
  expect(warned).toEqual([expect.stringContaining('“sentryDsn”')]);
});

describe('the site on screen', () => {
  const none = { stored: null, lastReal: null };
  test.each([
    ['nothing chosen, sites still loading', none, [], false, true, null],
    ['nothing chosen, another site may still sort first', none, [4], false, true, null],
    ['nothing chosen: the first', none, [4, 2], true, true, 4],
    ['before the first site has loaded, the chosen one', { stored: 9, lastReal: 9 }, [], false, true, 9],
    ['all sites waits for several sites', { stored: 0, lastReal: 9 }, [], false, true, null],
    ['a chosen site that has not loaded yet is awaited', { stored: 9, lastReal: 9 }, [4, 2], false, true, null],
    ['a chosen site that has loaded shows at once', { stored: 2, lastReal: 2 }, [4, 2], false, true, 2],
    ['a deleted chosen site gives the first', { stored: 9, lastReal: 9 }, [4, 2], true, true, 4],
    ['all sites', { stored: 0, lastReal: 2 }, [4, 2], true, true, 0],
    ['all sites on a dashboard: the last real one', { stored: 0, lastReal: 2 }, [4, 2], true, false, 2],
    ['all sites on a dashboard, none before: the first', { stored: 0, lastReal: null }, [4, 2], true, false, 4],
    ['no site, and none to come: whatever the API gives', { stored: 9, lastReal: 9 }, [], true, false, 0],
    ['all sites, with one alone', { stored: 0, lastReal: null }, [4], true, false, 4],
  ] as const)('%s', (_name, choice, ids, isComplete, allowAll, expected) => {
    expect(siteOnScreen(choice, ids, isComplete, allowAll)).toBe(expected);
  });
});

describe('the first session for the replica’s host', () => {
  const token = staffToken();
  const unknown = () => null;
  const last = { permissions: { sites: 18, customers: 2 }, isSuperAdmin: false };
  const known = (userId: number) => (userId === 5 ? { organisationId: 3, rights: last } : null);

  test('has organisation and rights of the last visit at once', () => {
    const { actor } = startSession(token);
    const expected = { token, userId: 5, organisationId: 3, rights: last };
    expect(userSessionOf(actor.getSnapshot(), known)).toEqual(expected);
  });

  test('gets the rights of the user’s record once it has loaded', async () => {
    const { actor, answer } = startSession(token);
    await answer('loadUser', user({ permissions: { sites: 2 } }));
    const rights = { permissions: { sites: 2 }, isSuperAdmin: false };
    await expect.poll(() => userSessionOf(actor.getSnapshot(), known)?.rights).toEqual(rights);
  });

  test('waits for the user’s record when the organisation is unknown', async () => {
    const { actor, answer } = startSession(token);
    expect(userSessionOf(actor.getSnapshot(), unknown)).toBeNull();
    await answer('loadUser', user({ organisationId: 4 }));
    await expect.poll(() => userSessionOf(actor.getSnapshot(), unknown)?.organisationId).toBe(4);
  });

  test('has no organisation when the user cannot be read', async () => {
    const { actor, refuse, settles } = startSession(token);
    await refuse('loadUser', new AppError({ code: 'server', message: 'The server stumbled.', status: 500 }));
    await settles();
    expect(userSessionOf(actor.getSnapshot(), unknown)).toMatchObject({ userId: 5, organisationId: null });
  });

  test('gets the new organisation when the user has moved to another one', async () => {
    const { actor, answer } = startSession(token);
    await answer('loadUser', user({ organisationId: 4, permissions: { sites: 2 } }));
    await expect.poll(() => userSessionOf(actor.getSnapshot(), known)?.organisationId).toBe(4);
  });

  test('is null while nobody is signed in', () => {
    expect(userSessionOf(startSession(null).actor.getSnapshot(), known)).toBeNull();
  });
});

test('the build finds the module of every page', () => {
  const modules = pageModules(readFileSync('src/app/pages.ts', 'utf8'));
  expect(routeIds.filter((id) => modules.has(id))).toEqual(routeIds.filter((id) => routeOf(id).public !== true));
});

test('the page preloads its modules as scripts, whose compiled code browsers keep for new tabs', () => {
  const html = [
    '<script src="/assets/start.js"></script>',
    '<script type="module" crossorigin src="/assets/index.js"></script>',
    '<link rel="modulepreload" crossorigin href="/assets/every-page.js">',
  ].join('');
  const ahead = [...preloadAsScripts(html).matchAll(/<link rel="preload" as="script" crossorigin href="([^"]+)">/g)];
  expect(ahead.map(([, href]) => href)).toEqual(['/assets/index.js', '/assets/every-page.js']);
  expect(preloadAsScripts(html)).toContain('<script type="module" crossorigin src="/assets/index.js">');
  expect(preloadAsScripts(html)).not.toContain('modulepreload');
});
