import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '#domain/config/contentSecurityPolicy.ts';
import { buildKeepingConfig } from '#server/dashboard/buildKeepingConfig.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const folder = temporaryFolder();
const publicFolder = fileURLToPath(new URL('../../public', import.meta.url));
mkdirSync(join(folder.path, 'assets'));
writeFileSync(join(folder.path, 'index.html'), '<!doctype html><title>Gatehouse</title>');
writeFileSync(join(folder.path, 'assets', 'index-abc123.js'), 'export {};');
const server = await startTestServer({ dashboard: () => Promise.resolve(folder.path) });
afterAll(() => folder.remove());

const get = async (path: string, accept = 'text/html,application/xhtml+xml') => {
  const response = await fetch(`${server.url}${path}`, { headers: { accept } });
  return { status: response.status, text: await response.text(), header: (name: string) => response.headers.get(name) };
};

describe("the dashboard's files", () => {
  it('are index.html for every page, checked each time', async () => {
    for (const path of [
      '/',
      '/index.html',
      '/units/7?tab=events',
      '/reset-password/abc',
      '//units//7',
      '/units/%E0%A4%A',
    ]) {
      const page = await get(path);
      expect(page).toMatchObject({ status: 200, text: expect.stringContaining('<title>Gatehouse') as unknown });
      expect(page.header('cache-control')).toBe('no-cache');
    }
  });

  it('answer HEAD as they answer GET, without the content', async () => {
    for (const path of ['/', '/units/7']) {
      const head = await fetch(`${server.url}${path}`, { method: 'HEAD', headers: { accept: 'text/html' } });
      const whole = await get(path);
      expect([head.status, await head.text()]).toEqual([200, '']);
      for (const name of ['content-type', 'content-length', 'cache-control']) {
        expect(head.headers.get(name)).toBe(whole.header(name));
      }
    }
  });

  it('with a hash in their names are kept for ever', async () => {
    const asset = await get('/assets/index-abc123.js', '*/*');
    expect(asset.status).toBe(200);
    expect(asset.header('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('come compressed to whoever takes that, as the build left them; config.json is always the file itself', async () => {
    const script = 'export const answer = 42;';
    const write = (name: string, content: string | Buffer) => writeFileSync(join(folder.path, name), content);
    write('assets/big-abc123.js', script);
    write('assets/big-abc123.js.br', brotliCompressSync(script));
    write('assets/big-abc123.js.gz', gzipSync(script));
    write('config.json', '{}');
    const asked = async (path: string, encoding: string) => {
      const response = await fetch(server.url + path, { headers: { 'accept-encoding': encoding } });
      const { headers } = response;
      return [headers.get('content-encoding'), headers.get('content-type'), await response.text()];
    };
    const type = 'application/javascript; charset=utf-8';
    expect(await asked('/assets/big-abc123.js', 'gzip, br')).toEqual(['br', type, script]);
    expect(await asked('/assets/big-abc123.js', 'gzip')).toEqual(['gzip', type, script]);
    expect(await asked('/assets/big-abc123.js', 'identity')).toEqual([null, type, script]);
    expect(await asked('/config.json', 'gzip, br')).toEqual([null, 'application/json; charset=utf-8', '{}']);
    rmSync(join(folder.path, 'config.json'));
  });

  it('let a phone or a computer keep the dashboard as an app, with its name, colours and pictures', async () => {
    const files = ['manifest.webmanifest', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'touch-icon.png'];
    for (const file of files) copyFileSync(join(publicFolder, file), join(folder.path, file));
    const manifest = await fetch(`${server.url}/manifest.webmanifest`);
    expect(manifest.headers.get('content-type')).toBe('application/manifest+json');
    expect(manifest.headers.get('cache-control')).toBe('no-cache');
    expect(manifest.headers.get('content-security-policy')).toContain("manifest-src 'self'");
    const { icons, ...app } = (await manifest.json()) as { icons: { src: string; sizes: string; type: string }[] };
    expect(app).toMatchObject({ name: 'Gatehouse', start_url: '/', display: 'standalone' });
    const pictures = icons.filter(({ type }) => type === 'image/png');
    for (const { src, sizes } of [...pictures, { src: '/touch-icon.png', sizes: '180x180' }]) {
      const picture = await fetch(server.url + src);
      expect(picture.headers.get('content-type')).toBe('image/png');
      // A PNG begins with its signature and the header chunk, which begins with width and height (PNG, 11.2.2).
      const bytes = Buffer.from(await picture.arrayBuffer());
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
    for (const file of files) rmSync(join(folder.path, file));
  });

  it('that are missing are not index.html', async () => {
    expect((await get('/assets/index-old.js', '*/*')).status).toBe(404);
    expect((await get('/config.json', '*/*')).status).toBe(404);
    for (const path of ['/api/admin/castles', '/auth/castle']) {
      expect(await get(path)).toMatchObject({ status: 404, text: 'There is no such call.' });
    }
    expect((await get('/../package.json', '*/*')).status).toBe(404);
  });

  it('come with a strict policy that allows live events of the same host', async () => {
    const { host } = new URL(server.url);
    const expected = contentSecurityPolicy({ config: {}, host });
    expect(expected).toContain(`connect-src 'self' ws://${host} wss://${host};`);
    for (const path of ['/', '/units/7', '/assets/index-abc123.js'])
      expect((await get(path)).header('content-security-policy')).toBe(expected);
  });
});

describe("the page's own script", () => {
  const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  const policy = async () => (await get('/units')).header('content-security-policy') ?? '';

  it('is allowed by its hash alone, as it is in the page now; data and loaded scripts need none', async () => {
    const page = join(folder.path, 'index.html');
    const before = readFileSync(page, 'utf8');
    const scripts = ['(() => {\n  if (1 < 2) start("</div>");\n})();\n', 'another()'];
    for (const script of scripts) {
      const data = '<script id="start-files" type="application/json">{}</script><script src="/a.js"></script>';
      writeFileSync(page, `${before}${data}<script>${script}</script>`);
      expect(await policy()).toContain(`script-src 'self' ${hashOf(script)};`);
    }
    writeFileSync(page, before);
    expect(await policy()).toContain("script-src 'self';");
  });
});

describe('another origin', () => {
  it('may call with a token, and read which field is to blame', async () => {
    const preflight = await fetch(`${server.url}/api/admin/units`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://dashboard.example',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,connection-point,content-type,idempotency-key,if-match',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase();
    for (const header of ['connection-point', 'idempotency-key', 'if-match']) expect(allowed).toContain(header);
    const refused = await fetch(`${server.url}/api/admin/units`, { headers: { origin: 'https://dashboard.example' } });
    expect(refused.headers.get('access-control-expose-headers')).toBe(
      'Error-Field, X-Request-Id, Idempotency-Key-Supported, If-Match-Supported, ETag, Sign-In-Challenge, Sign-In-Steps, Proof-Needed',
    );
    for (const extension of ['idempotency-key', 'if-match'])
      expect(refused.headers.get(`${extension}-supported`)).toBe('yes');
  });

  it('is allowed to the dashboard as soon as its config.json names one', async () => {
    const file = join(folder.path, 'config.json');
    const policy = async () => (await get('/')).header('content-security-policy');
    writeFileSync(file, JSON.stringify({ apiBase: 'https://api.example/below' }));
    expect(await policy()).toContain('https://api.example wss://api.example');
    expect(await (await fetch(`${server.url}/config.json`)).json()).toEqual({ apiBase: 'https://api.example/below' });
    writeFileSync(file, JSON.stringify({ apiBase: 'https://api.example/', sentryDsn: 'https://k@errors.example/1' }));
    expect(await policy()).toContain('https://errors.example');
    writeFileSync(file, '{ "apiBase": ');
    expect(await policy()).toContain('https://errors.example');
    rmSync(file);
    expect(await policy()).toBe(contentSecurityPolicy({ config: {}, host: new URL(server.url).host }));
  });
});

describe('a config.json that a person edited', () => {
  it('with a slip that matters keeps the server from starting, in a sentence that names the file', async () => {
    const edited = temporaryFolder();
    const file = join(edited.path, 'config.json');
    const start = () => startTestServer({ dashboard: () => Promise.resolve(edited.path) });
    writeFileSync(file, '{ "apiBase": "https://api.example.test", }');
    await expect(start()).rejects.toThrow(`The dashboard's ${file} is no JSON: correct the file or delete it.`);
    writeFileSync(file, '{ "apiBase": "api.example.test" }');
    await expect(start()).rejects.toThrow(`The dashboard's ${file} has a value that cannot be used, "apiBase":`);
    writeFileSync(file, '{ "chatWidgetUrl": "nowhere", "sentryDsn": "https://key@errors.example/1" }');
    const started = await start();
    const page = await fetch(started.url, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-security-policy')).toContain('https://errors.example');
    await started.close();
    edited.remove();
  });

  it('outlives a rebuild, a failed one too, while one that was shipped is replaced', async () => {
    const built = temporaryFolder();
    const file = join(built.path, 'config.json');
    const shipped = join(built.path, 'shipped.json');
    const build = async () => writeFileSync(file, readFileSync(shipped));
    writeFileSync(shipped, '{}');
    await buildKeepingConfig(file, shipped, build);
    expect(readFileSync(file, 'utf8')).toBe('{}');
    writeFileSync(file, '{"apiBase":"https://mine.example"}');
    await buildKeepingConfig(file, shipped, build);
    expect(readFileSync(file, 'utf8')).toBe('{"apiBase":"https://mine.example"}');
    const failing = buildKeepingConfig(file, shipped, async () => {
      rmSync(file);
      throw new Error('no build');
    });
    await expect(failing).rejects.toThrow('no build');
    expect(readFileSync(file, 'utf8')).toBe('{"apiBase":"https://mine.example"}');
    built.remove();
  });
});
