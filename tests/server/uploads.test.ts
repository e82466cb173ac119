import { once } from 'node:events';
import { request as openRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { uploadsAtOnce } from '#server/rest/admitUploads.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { halfSent } from '#tests/support/server/halfSent.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();

async function archive(mask = everywhere(31)) {
  const { id: organisationId } = await server.build.organisation();
  const { id } = await server.build.document({ organisationId });
  const token = await server.signIn(await server.build.user({ organisationId, permissions: mask }));
  return { organisationId, id, token, path: `/api/admin/documents/${id}/file` };
}
type Archive = Awaited<ReturnType<typeof archive>>;

const fileOf = (size: number) => {
  const content = Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(size)]).toString('base64');
  return { name: 'a.pdf', file: `data:application/pdf;base64,${content}` };
};

/** The head of a large upload alone. */
async function announced({ path, token }: Pick<Archive, 'path' | 'token'>, type = 'application/json') {
  const headers = { 'Content-Type': type, 'Content-Length': 20_000_000, Authorization: token };
  const sending = openRequest(server.url + path, { method: 'POST', headers });
  sending.on('error', () => undefined); // the server ends the connection
  sending.flushHeaders();
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const said = { status: answer.statusCode, body: await text(answer) };
  sending.destroy();
  return said;
}

const startUpload = ({ path, token }: Archive) =>
  halfSent(server.url, { method: 'POST', path, token, body: fileOf(10) });

describe('an upload', () => {
  it('is refused by its head alone to those who may only read', async () => {
    const reader = await archive(everywhere(3));
    expect(await announced(reader)).toMatchObject({ status: 403 });
    const site = await server.build.site({ organisationId: reader.organisationId });
    const image = { token: reader.token, path: `/api/admin/sites/${site.id}/image` };
    expect(await announced(image)).toMatchObject({ status: 403 });
    expect(await announced(image, 'multipart/form-data; boundary=x')).toMatchObject({ status: 403 });
  });

  it('waits for its turn beside others of the organisation, and of no other', { tags: 'postgres' }, async () => {
    const busy = await archive();
    const sent = await Promise.all(Array.from({ length: uploadsAtOnce.organisation + 1 }, () => startUpload(busy)));
    const refused = await Promise.race(sent.map(async (each) => ({ each, answer: await each.answer })));
    expect(refused.answer).toMatchObject({
      status: 429,
      retryAfter: '5',
      body: 'Your organisation is uploading several files already. Try again once they have arrived.',
    });
    const running = sent.filter((each) => each !== refused.each);
    const other = await archive();
    expect((await (await startUpload(other)).end()).status).toBe(200);
    for (const each of running) expect((await each.end()).status).toBe(200);
    expect((await (await startUpload(busy)).end()).status).toBe(200);
  });

  it('is refused where the organisation has no room left, with what replaced files take', async () => {
    const { organisationId, id, path, token } = await archive();
    const own = `api/admin/organisations/${organisationId}`;
    const admin = await server.signIn(await server.build.user({ isSuperAdmin: true }));
    expect((await server.call('GET', own, { token: admin })).body).toMatchObject({ fileMegabytes: 20_480 });
    expect((await server.call('GET', own, { token })).body).not.toHaveProperty('fileMegabytes');
    const room = (megabytes: number, by: string) =>
      server.call('PUT', own, { token: by, body: { fileMegabytes: megabytes } });
    const kept = await room(40_000, token);
    expect([kept.status, kept.headers.get('error-field')]).toEqual([403, 'fileMegabytes']);
    expect(await room(1, admin)).toMatchObject({ status: 200, body: { fileMegabytes: 1 } });
    const store = () => server.call('POST', path.slice(1), { token, body: fileOf(400_000) });
    expect((await store()).status).toBe(200);
    expect((await store()).status).toBe(200);
    const refused = await store();
    expect(refused).toMatchObject({ status: 409, body: expect.stringContaining('used its 1 megabyte') as string });
    expect(refused.headers.get('error-field')).toBe('file');
    const customer = await server.build.customer({ organisationId });
    await server.call('PUT', `api/admin/documents/${id}/activate`, { token });
    const copy = { name: 'Copy', kind: 'agreement', customerId: customer.id, formId: id };
    expect(await server.call('POST', 'api/admin/documents', { token, body: copy })).toMatchObject({ status: 409 });
  });
});
