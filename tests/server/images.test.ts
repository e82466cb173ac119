import { describe, expect, it } from 'vitest';
import { fileLimits } from '#domain/limits/files.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { media } from '#server/storage/schema/media.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { noteAnswer } from '#tests/support/server/answered.ts';
import { announce } from '#tests/support/server/badInput.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();

const signatures = {
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  'image/webp': Buffer.from('RIFF\u0001\u0002\u0003\u0004WEBP', 'latin1'),
  'image/gif': Buffer.from('GIF89a', 'latin1'),
} as const;
const png = Buffer.concat([signatures['image/png'], Buffer.from('front door')]);
const dataUrl = (content: Buffer, type = 'image/png') => `data:${type};base64,${content.toString('base64')}`;

type Kind = 'sites' | 'products';

/** A subject, and a user who may change it. */
async function subject(kind: Kind) {
  const { id: organisationId } = await server.build.organisation();
  const { id } = await (kind === 'sites' ? server.build.site : server.build.product)({ organisationId });
  const token = await server.signIn(await server.build.user({ organisationId }));
  const path = `api/admin/${kind}/${id}`;
  const store = (content: Buffer, name = 'Front') =>
    server.call('POST', `${path}/image`, { token, body: { name, image: dataUrl(content) } });
  const remove = (body: object) => server.call('POST', `${path}/image/delete`, { token, body });
  return { id, organisationId, token, path, store, remove };
}

const nameOf = (body: unknown) => (body as { Media: { name: string } | null }).Media?.name ?? '';
const show = async (name: string, headers: Record<string, string> = {}) => {
  const path = `api/v1/media/${name}`;
  const response = await fetch(`${server.url}/${path}`, { headers });
  noteAnswer('GET', path, response.status);
  return response;
};
const stored = async () => (await server.database.select({ name: media.name }).from(media)).map(({ name }) => name);

describe.each<Kind>(['sites', 'products'])('an image of %s', (kind) => {
  it('is stored, shown to whoever has its name, and deleted by name or address', async () => {
    const { path, token, store, remove } = await subject(kind);
    const answer = await store(png);
    expect(answer.status).toBe(200);
    const name = nameOf(answer.body);
    expect(name).toMatch(/^[0-9a-f]{36}\.png$/);
    expect((await server.call('GET', path, { token })).body).toEqual(answer.body);
    const shown = await show(name);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const tag = shown.headers.get('etag') ?? '';
    expect((await show(name, { 'If-None-Match': tag })).status).toBe(304);
    expect(await remove({ name: 'Back' })).toMatchObject({ status: 404, body: 'There is no such image.' });
    expect(await remove({ url: `${server.url}/api/v1/media/${name}` })).toMatchObject({
      status: 200,
      body: { Media: null },
    });
    expect((await show(name)).status).toBe(404);
    expect((await remove({ name })).status).toBe(404);
    expect((await remove({})).status).toBe(kind === 'sites' ? 404 : 400);
  });

  it('goes when another takes its place, and with its owner', async () => {
    const { path, token, store } = await subject(kind);
    const first = nameOf((await store(png)).body);
    const second = nameOf((await store(Buffer.concat([signatures['image/gif'], png]))).body);
    expect(second).toMatch(/\.gif$/);
    expect(await stored()).not.toContain(first);
    expect(await stored()).toContain(second);
    expect((await server.call('DELETE', path, { token })).status).toBe(204);
    expect(await stored()).not.toContain(second);
  });

  it('is taken from a multipart form too', async () => {
    const { path, token } = await subject(kind);
    const form = new FormData();
    form.append('name', 'Front');
    form.append('image', new Blob([png], { type: 'text/html' }), 'front.html');
    const send = (body: FormData) =>
      fetch(`${server.url}/${path}/image`, { method: 'POST', headers: { Authorization: token }, body });
    const answer = await send(form);
    expect(answer.status).toBe(200);
    expect((await show(nameOf(await answer.json()))).headers.get('content-type')).toBe('image/png');

    const large = new FormData();
    large.append('image', new Blob([png, Buffer.alloc(fileLimits.image.bytes)]), 'large.png');
    const refused = await send(large);
    expect(refused.status).toBe(413);
    expect(await refused.text()).toBe('An image may have 5 MB at most.');
    const empty = new FormData();
    empty.append('name', 'Nothing');
    expect((await send(empty)).status).toBe(400);
    empty.append('image', new Blob([png]), 'front.png');
    empty.set('name', 'a\0b');
    expect((await send(empty)).status).toBe(400);
    const broken = await fetch(`${server.url}/${path}/image`, {
      method: 'POST',
      headers: { Authorization: token, 'Content-Type': 'multipart/form-data' },
      body: 'no boundary',
    });
    expect(broken.status).toBe(400);
    expect(await broken.text()).toMatch(/^The form cannot be read/);
  });
});

describe('what an image is', () => {
  it.each(Object.entries(signatures))('%s, is told by its bytes', async (type, signature) => {
    const { store } = await subject('sites');
    const name = nameOf((await store(Buffer.concat([signature, Buffer.from('rest')]))).body);
    expect((await show(name)).headers.get('content-type')).toBe(type);
  });

  it('and not by what is claimed: anything else is refused', async () => {
    const { store, token, path } = await subject('sites');
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', 'RIFF....WAVE', '\u0089PN']) {
      expect(await store(Buffer.from(content, 'latin1'))).toMatchObject({
        status: 415,
        body: 'An image must be a PNG, JPEG, WebP or GIF file.',
      });
    }
    for (const image of ['hello', 'data:image/png,abc', 'data:image/png;base64,', 'data:image/png;base64,<>']) {
      const refused = await server.call('POST', `${path}/image`, { token, body: { name: 'Front', image } });
      expect(refused.status).toBe(400);
      expect(refused.headers.get('Error-Field')).toBe('image');
    }
    expect((await store(png, '\0')).status).toBe(400);
  });

  it('has a size: up to 5 MB, whatever way it comes', async () => {
    const { path, token, store } = await subject('sites');
    const sized = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
    expect((await store(sized(fileLimits.image.bytes))).status).toBe(200);
    expect(await store(sized(fileLimits.image.bytes + 1))).toMatchObject({
      status: 413,
      body: 'An image may have 5 MB at most.',
    });
    const bytes = fileLimits.image.bytes * 2;
    const announced = await announce(server, { method: 'POST', path: `${path}/image`, token, bytes });
    expect(announced).toMatchObject({ status: 413, text: 'The body is too large.' });
  });
});

describe('nobody', () => {
  it('sends megabytes before they are signed in', async () => {
    const { path } = await subject('sites');
    const refused = await server.call('POST', `${path}/image`, { body: { image: 'x'.repeat(20_000_000) } });
    expect(refused).toMatchObject({ status: 401, body: 'Sign in first.' });
  });

  it("changes the image of another's site that is shared with them", async () => {
    const { id: guest } = await server.build.organisation();
    const { id } = await server.build.site({ sharing: 'SITE', sharedWith: [guest] });
    const token = await server.signIn(await server.build.user({ organisationId: guest }));
    const body = { name: 'Front', image: dataUrl(png) };
    expect((await server.call('POST', `api/admin/sites/${id}/image`, { token, body })).status).toBe(403);
    const { id: hidden } = await server.build.site();
    expect((await server.call('POST', `api/admin/sites/${hidden}/image`, { token, body })).status).toBe(404);
  });
});

describe("a site's image", () => {
  it('is deleted without its name, with a body or without', async () => {
    const { path, token, store } = await subject('sites');
    for (const body of [undefined, {}]) {
      expect((await store(png)).status).toBe(200);
      const answer = await server.call('POST', `${path}/image/delete`, { token, ...(body && { body }) });
      expect(answer).toMatchObject({ status: 200, body: { Media: null } });
    }
    expect(await server.call('POST', `${path}/image/delete`, { token })).toMatchObject({
      status: 404,
      body: 'There is no such image.',
    });
  });

  it('is told live, and listed by name with its address', async () => {
    const { id, token, store } = await subject('sites');
    const live = await listenLive(server.url, token);
    const name = nameOf((await store(png)).body);
    await live.hears('SITE:UPDATE', id);
    live.close();
    const { body } = await server.call('GET', 'api/admin/sites/media', { token });
    expect(body).toEqual([{ siteId: id, name, url: `/api/v1/media/${name}` }]);
    const log = await server.call('GET', 'api/admin/actionLogs', { token });
    expect((log.body as { rows: AnyRecord[] }).rows[0]).toMatchObject({ action: 'Changed image of site', siteId: id });
  });
});
