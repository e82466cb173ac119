import { describe, expect, test } from 'vitest';
import { siteOnScreen } from '#app/signedIn/useSiteChoice.ts';
import { readConfig } from '#app/start/loadConfig.ts';

const origin = 'https://staff.example';

describe('/config.json', () => {
  test('may be empty: everything is the page’s own origin', () => {
    expect(readConfig('{}', origin)).toEqual({ ok: true, config: { apiBase: origin, socketUrl: origin } });
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
    ['fakeReportData', '{"fakeReportData":"yes"}'],
    ['the whole file', '{"apiBase":'],
    ['the whole file', '[]'],
  ])('broken at %s, names it in a sentence', (field, text) => {
    const reading = readConfig(text, origin);
    expect(reading.ok).toBe(false);
    expect(reading).toMatchObject({ message: expect.stringContaining(`“${field}”`) as unknown });
  });
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
