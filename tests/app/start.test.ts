import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { hasPage } from '#app/pages.ts';
import { hostSessionOf } from '#app/signedIn/hostSession.ts';
import { siteOnScreen } from '#app/signedIn/useSiteChoice.ts';
import { readConfig } from '#app/start/loadConfig.ts';
import { AppError } from '#domain/errors/appError.ts';
import { routeIds } from '#domain/routes/index.ts';
import { startSession, user } from '#tests/machines/sessionWorld.ts';
import { staffToken } from '#tests/support/session/token.ts';
import { fetchedAsScripts, modulesOfPages } from '../../bin/build/startFiles.ts';

const origin = 'https://staff.example';

describe('/config.json', () => {
  test('may be empty: everything is the page’s own origin', () => {
    expect(readConfig('{}', origin)).toEqual({ ok: true, config: { apiBase: origin, socketUrl: origin, faults: [] } });
  });

  test('points to another API, whose address live events come from too', () => {
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

test('/config.json broken where the dashboard can do without it: that alone is off', () => {
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
    ['nothing chosen, sites still coming', none, [], false, true, null],
    ['nothing chosen, more may come before the first', none, [4], false, true, null],
    ['nothing chosen: the first', none, [4, 2], true, true, 4],
    ['before any site has come, the one that was chosen', { stored: 9, lastReal: 9 }, [], false, true, 9],
    ['all sites wait until there are several', { stored: 0, lastReal: 9 }, [], false, true, null],
    ['a choice that has not come yet is waited for', { stored: 9, lastReal: 9 }, [4, 2], false, true, null],
    ['a choice that is there shows at once', { stored: 2, lastReal: 2 }, [4, 2], false, true, 2],
    ['a choice that is gone gives the first', { stored: 9, lastReal: 9 }, [4, 2], true, true, 4],
    ['all sites', { stored: 0, lastReal: 2 }, [4, 2], true, true, 0],
    ['all sites on a dashboard: the last real one', { stored: 0, lastReal: 2 }, [4, 2], true, false, 2],
    ['all sites on a dashboard, none before: the first', { stored: 0, lastReal: null }, [4, 2], true, false, 4],
    ['all sites, with one alone', { stored: 0, lastReal: null }, [4], true, false, 4],
  ] as const)('%s', (_name, choice, ids, isComplete, allowAll, expected) => {
    expect(siteOnScreen(choice, ids, isComplete, allowAll)).toBe(expected);
  });
});

describe('what the replica’s host is told first', () => {
  const token = staffToken();
  const unknown = () => null;
  const last = { permissions: { sites: 18, customers: 2 }, isSuperAdmin: false };
  const known = (userId: number) => (userId === 5 ? { organisationId: 3, rights: last } : null);

  test('is the session at once, with organisation and rights as the user’s record gave them last time', () => {
    const { actor } = startSession(token);
    const expected = { token, userId: 5, organisationId: 3, rights: last };
    expect(hostSessionOf(actor.getSnapshot(), known)).toEqual(expected);
  });

  test('is put right by the record, whose rights count from then on', async () => {
    const { actor, answer } = startSession(token);
    await answer('loadUser', user({ permissions: { sites: 2 } }));
    const rights = { permissions: { sites: 2 }, isSuperAdmin: false };
    await expect.poll(() => hostSessionOf(actor.getSnapshot(), known)?.rights).toEqual(rights);
  });

  test('waits for the user where the organisation is not known', async () => {
    const { actor, answer } = startSession(token);
    expect(hostSessionOf(actor.getSnapshot(), unknown)).toBeNull();
    await answer('loadUser', user({ organisationId: 4 }));
    await expect.poll(() => hostSessionOf(actor.getSnapshot(), unknown)?.organisationId).toBe(4);
  });

  test('goes without an organisation where the user cannot be read', async () => {
    const { actor, refuse, settles } = startSession(token);
    await refuse('loadUser', new AppError({ code: 'server', message: 'The server stumbled.', status: 500 }));
    await settles();
    expect(hostSessionOf(actor.getSnapshot(), unknown)).toMatchObject({ userId: 5, organisationId: null });
  });

  test('is put right when the user belongs to another organisation by now', async () => {
    const { actor, answer } = startSession(token);
    await answer('loadUser', user({ organisationId: 4, permissions: { sites: 2 } }));
    await expect.poll(() => hostSessionOf(actor.getSnapshot(), known)?.organisationId).toBe(4);
  });

  test('is nothing while nobody is signed in', () => {
    expect(hostSessionOf(startSession(null).actor.getSnapshot(), known)).toBeNull();
  });
});

test('the build finds the module of every page', () => {
  const modules = modulesOfPages(readFileSync('src/app/pages.ts', 'utf8'));
  expect(routeIds.filter((id) => modules.has(id))).toEqual(routeIds.filter(hasPage));
});

test('the page fetches its modules as scripts, whose compiled code browsers keep for new tabs', () => {
  const html = [
    '<script src="/assets/start.js"></script>',
    '<script type="module" crossorigin src="/assets/index.js"></script>',
    '<link rel="modulepreload" crossorigin href="/assets/every-page.js">',
  ].join('');
  const ahead = [...fetchedAsScripts(html).matchAll(/<link rel="preload" as="script" crossorigin href="([^"]+)">/g)];
  expect(ahead.map(([, href]) => href)).toEqual(['/assets/index.js', '/assets/every-page.js']);
  expect(fetchedAsScripts(html)).toContain('<script type="module" crossorigin src="/assets/index.js">');
  expect(fetchedAsScripts(html)).not.toContain('modulepreload');
});
