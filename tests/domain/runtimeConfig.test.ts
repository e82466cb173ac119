import { describe, expect, test } from 'vitest';
import { cardProvider } from '#domain/config/cardProvider.ts';
import { contentSecurityPolicy, policyDirectives } from '#domain/config/contentSecurityPolicy.ts';
import { readRuntimeConfig } from '#domain/config/readRuntimeConfig.ts';

const read = (config: object) => readRuntimeConfig(JSON.stringify(config));

describe('/config.json, field by field', () => {
  test('keeps what can be used beside what cannot', () => {
    const reading = read({
      apiBase: 'https://api.example',
      sentryDsn: 'https://no-key.example/1',
      chatWidgetUrl: 'javascript:alert(1)',
      mapTilesUrl: 'no address',
      fakeReportData: 'yes',
      externalStorageSegment: 'storeEasy',
    });
    expect(reading.config).toEqual({ apiBase: 'https://api.example', externalStorageSegment: 'storeEasy' });
    const faults = ['sentryDsn', 'chatWidgetUrl', 'mapTilesUrl', 'fakeReportData'];
    expect(reading.faults.map(({ field }) => field)).toEqual(faults);
    expect(reading.stopper).toBeNull();
  });

  test.each([
    ['apiBase', { apiBase: 'api.example', sentryDsn: 'nothing' }],
    ['socketUrl', { socketUrl: 'wss://live.example' }],
    ['the whole file', []],
    ['the whole file', null],
  ])('stops at %s', (field, given) => {
    expect(readRuntimeConfig(JSON.stringify(given)).stopper?.field).toBe(field);
  });

  test('takes what a template left empty for absent, and names what nobody reads', () => {
    const reading = read({ sentryDsn: '', chatWidgetUrl: null, sentryDNS: 'https://key@errors.example/1' });
    expect(reading.config).toEqual({});
    expect(reading.faults).toEqual([{ field: 'sentryDNS', problem: 'there is no such field' }]);
    expect(reading.stopper).toBeNull();
  });

  test('takes a list of addresses only whole, and an address without the blanks around it', () => {
    const reading = read({
      apiBase: ' https://api.example\n',
      chatWidgetOrigins: ['https://cdn.example', 'cdn.example'],
    });
    expect(reading.config).toEqual({ apiBase: 'https://api.example' });
    expect(reading.faults).toEqual([{ field: 'chatWidgetOrigins', problem: 'Expected a list of addresses' }]);
  });

  test.each(['https://key@errors.example/1', 'https://k3y@o42.ingest.sentry.io/4501', 'http://k@127.0.0.1:9000/sub/7'])(
    'knows %s for a reporting address',
    (sentryDsn) => expect(read({ sentryDsn }).faults).toEqual([]),
  );
});

describe('the Content-Security-Policy', () => {
  const policyOf = (given: object, host?: string) =>
    policyDirectives({ config: read(given).config, host: host ?? null });

  test('without a configuration allows this origin alone, and its live events', () => {
    expect(contentSecurityPolicy({ config: {}, host: 'staff.example:8443' })).toBe(
      [
        "default-src 'none'",
        "script-src 'self'",
        "worker-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'none'",
        "connect-src 'self' ws://staff.example:8443 wss://staff.example:8443",
        "frame-src 'none'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join('; '),
    );
  });

  test('follows the API, and live events that come from elsewhere', () => {
    const api = policyOf({ apiBase: 'https://api.example/below' }, 'staff.example');
    expect(api['connect-src']).toEqual(["'self'", 'https://api.example', 'https://api.example', 'wss://api.example']);
    expect(api['img-src']).toContain('https://api.example');
    const live = policyOf({ apiBase: 'https://api.example', socketUrl: 'http://live.example:81/x' });
    expect(live['connect-src']).toEqual(expect.arrayContaining(['http://live.example:81', 'ws://live.example:81']));
    expect(live['connect-src']).not.toContain('wss://api.example');
  });

  test('lets error reports go to their host, and gives it nothing else', () => {
    const directives = policyOf({ sentryDsn: 'https://key@o42.ingest.example/7' });
    const naming = Object.entries(directives).filter(([, sources]) => sources.join(' ').includes('ingest'));
    expect(naming).toEqual([['connect-src', ["'self'", 'https://o42.ingest.example']]]);
  });

  test('lets a chat widget run from its own addresses, without inline scripts', () => {
    const chatWidgetUrl = 'https://chat.example/widget.js?id=1';
    const directives = policyOf({ chatWidgetUrl, chatWidgetOrigins: ['https://cdn.example'] });
    expect(directives['script-src']).toEqual(["'self'", 'https://chat.example', 'https://cdn.example']);
    expect(directives['connect-src']).toEqual(expect.arrayContaining(['https://chat.example', 'wss://cdn.example']));
    for (const name of ['img-src', 'style-src', 'font-src', 'media-src', 'frame-src'])
      expect(directives[name]).toContain('https://chat.example');
    expect(directives['worker-src']).toEqual(["'self'"]);
    expect(policyOf({ chatWidgetOrigins: ['https://cdn.example'] })).toEqual(policyOf({}));
  });

  test("names the card provider's host only with a key for it", () => {
    const { origin } = cardProvider;
    const directives = policyOf({ paymentPublicKey: 'KEY' });
    expect([directives['script-src'], directives['frame-src']]).toEqual([["'self'", origin], [origin]]);
    expect(JSON.stringify(policyOf({}))).not.toContain('payway');
  });

  test.each([
    ['https://tiles.example/{z}/{x}/{y}.png', ['https://tiles.example']],
    ['https://{s}.tiles.example/{z}/{x}/{y}.png', ['https://*.tiles.example']],
    ['https://tiles.example/{s}/{z}/{x}/{y}.png', ['https://tiles.example']],
    ['/tiles/{z}/{x}/{y}.png', []],
  ])('shows map tiles from %s', (mapTilesUrl, expected) => {
    const directives = policyOf({ mapTilesUrl });
    expect(directives['img-src']).toEqual(["'self'", 'data:', ...expected]);
    expect(directives['connect-src']).toEqual(["'self'", ...expected]);
  });

  test('cannot be given another directive by a value or a host', () => {
    const hostile = { apiBase: "https://api.example/;script-src 'unsafe-inline'", mapTilesUrl: 'https://t.example/;x' };
    const text = contentSecurityPolicy({ config: read(hostile).config, host: "evil; script-src 'unsafe-eval'" });
    expect(text.match(/script-src/g)).toHaveLength(1);
    expect(text).toContain("script-src 'self';");
  });
});
