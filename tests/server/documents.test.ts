import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { fileLimits } from '#domain/limits/files.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { documents } from '#server/storage/schema/rentals/customers.ts';
import { noteAnswer } from '#tests/support/server/answered.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();

const pdf = Buffer.from('%PDF-1.7\nAgreement');
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const dataUrl = (content: Buffer) => `data:application/octet-stream;base64,${content.toString('base64')}`;

/** A document, and a user who may change it. */
async function subject(given: Parameters<TestServer['build']['document']>[0] = {}) {
  const { id: organisationId } = await server.build.organisation();
  const { id } = await server.build.document({ organisationId, ...given });
  const token = await server.signIn(await server.build.user({ organisationId }));
  const path = `api/admin/documents/${id}`;
  const store = (content: Buffer, name = 'agreement.pdf') =>
    server.call('POST', `${path}/file`, { token, body: { name, file: dataUrl(content) } });
  const read = async (of = path, query = '') => {
    const response = await fetch(`${server.url}/${of}/file${query}`, { headers: { Authorization: token } });
    noteAnswer('GET', `${of}/file`, response.status);
    return response;
  };
  return { id, organisationId, token, path, store, read };
}

it('keeps a PDF or a picture, which only those who may read documents get, until it is deleted', async () => {
  const { path, token, store, read } = await subject();
  expect((await read()).status).toBe(404);
  const stored = await store(pdf);
  expect(stored.body).toMatchObject({
    fileName: 'agreement.pdf',
    fileType: 'application/pdf',
    fileSize: pdf.byteLength,
    version: 1,
  });
  const shown = await read();
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(pdf);
  expect((await fetch(`${server.url}/${path}/file`)).status).toBe(401);
  const stranger = await server.signIn(
    await server.build.user({ organisationId: (await server.build.organisation()).id }),
  );
  expect((await server.call('GET', `${path}/file`, { token: stranger })).status).toBe(404);
  // Another file is another version.
  expect((await store(png, 'agreement.png')).body).toMatchObject({ fileType: 'image/png', version: 2 });
  expect((await server.call('POST', `${path}/file/delete`, { token })).body).toMatchObject({
    fileName: null,
    fileSize: null,
  });
  expect((await server.call('POST', `${path}/file/delete`, { token })).status).toBe(404);
  expect((await read()).status).toBe(404);
});

it('tells a file by its bytes and refuses others, and those of more than 12 MB', async () => {
  const { path, token, store } = await subject();
  expect(await store(Buffer.from('<html>'))).toMatchObject({
    status: 415,
    body: 'A document must be a PDF, PNG, JPEG, WebP or GIF file.',
  });
  expect(await store(Buffer.concat([pdf, Buffer.alloc(fileLimits.document.bytes)]))).toMatchObject({
    status: 413,
    body: "A document's file may have 12 MB at most.",
  });
  const noFile = { name: 'a.pdf', file: 'agreement' };
  expect((await server.call('POST', `${path}/file`, { token, body: noFile })).status).toBe(400);
});

it('gives a customer a copy of an active form, with its text, version and file', async () => {
  const { id: formId, organisationId, token, path, store, read } = await subject({ content: 'Pay.', version: 3 });
  await store(pdf);
  const { id: customerId } = await server.build.customer({ organisationId });
  // A screen may have an older text of the form than the server.
  const body = { name: 'Agreement, Grace', kind: 'agreement', customerId, formId, content: 'Nothing to pay.' };
  const give = () => server.call('POST', 'api/admin/documents', { token, body });
  expect(await give()).toMatchObject({ status: 409 });
  await server.call('PUT', `${path}/activate`, { token });
  const copy = (await give()).body as AnyRecord;
  expect(copy).toMatchObject({
    customerId,
    formId,
    content: 'Pay.',
    version: 3,
    status: 'ACTIVE',
    signedAt: null,
    fileName: 'agreement.pdf',
  });
  await server.call('PUT', path, { token, body: { content: 'Pay soon.' } });
  await store(png);
  expect(Buffer.from(await (await read(`api/admin/documents/${copy.id}`)).arrayBuffer())).toEqual(pdf);

  const elsewhere = await subject();
  const stolen = await server.call('POST', 'api/admin/documents', { token, body: { ...body, formId: elsewhere.id } });
  expect(stolen).toMatchObject({ status: 400 });
});

describe('a signed document', () => {
  async function signed() {
    const document = await subject({ content: 'Pay.' });
    const { organisationId, token, path } = document;
    const { id: customerId } = await server.build.customer({ organisationId });
    const change = (body: object) => server.call('PUT', path, { token, body });
    await document.store(pdf);
    const signedAt = '2026-11-20T03:00:00.000Z';
    expect((await change({ customerId, signedAt })).body).toMatchObject({ signedAt });
    return { ...document, customerId, signedAt, change };
  }

  it('keeps its text, file, customer and signature', async () => {
    const { organisationId, token, path, store, read, change, signedAt } = await signed();
    const { id: other } = await server.build.customer({ organisationId });
    for (const body of [
      { content: 'Pay twice.' },
      { customerId: other },
      { customerId: null },
      { signedAt: '2026-11-01T00:00:00.000Z' },
      { signedAt: null, content: 'Pay twice.' },
    ]) {
      expect((await change(body)).status).toBe(409);
    }
    expect((await change({ content: 'Pay.', signedAt, name: 'Signed agreement' })).status).toBe(200);
    expect((await store(png)).status).toBe(409);
    expect((await server.call('POST', `${path}/file/delete`, { token })).status).toBe(409);
    expect(Buffer.from(await (await read()).arrayBuffer())).toEqual(pdf);
  });

  it('was not signed in the future, whoever records it', async () => {
    const { organisationId, token } = await subject();
    const { id: customerId } = await server.build.customer({ organisationId });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const text = { name: 'Agreement', kind: 'agreement', content: 'Words', customerId };
    const signed = async (method: string, path: string, body: object) =>
      (await server.call(method, `api/admin/${path}`, { token, body })).body as { id: number; signedAt: string };
    const unsigned = async () => (await signed('POST', 'documents', text)).id;
    const [byCreation, byChange, atDesk] = [
      await signed('POST', 'documents', { ...text, signedAt: later }),
      await signed('PUT', `documents/${await unsigned()}`, { signedAt: later }),
      await signed('PUT', `customers/${customerId}/documents/${await unsigned()}/signature`, { signedAt: later }),
    ];
    for (const { signedAt } of [byCreation, byChange, atDesk]) {
      expect(Date.parse(signedAt)).toBeLessThanOrEqual(Date.now());
    }
  });

  it('is not deleted, and neither is its customer', async () => {
    const { token, path, customerId } = await signed();
    expect(await server.call('DELETE', path, { token })).toMatchObject({
      status: 409,
      body: 'This document is signed, so it cannot be deleted.',
    });
    expect(await server.call('DELETE', `api/admin/customers/${customerId}`, { token })).toMatchObject({
      status: 409,
      body: 'This customer has signed documents. Archive the customer instead.',
    });
  });

  it('can be unsigned shortly after it was signed, then changed, and no longer afterwards', async () => {
    const { change, signedAt } = await signed();
    expect((await change({ signedAt: null })).body).toMatchObject({ signedAt: null });
    expect((await change({ content: 'Pay twice.' })).body).toMatchObject({ version: 2 });
    expect((await change({ signedAt })).status).toBe(200);
    const old = await server.build.document({ signedAt: new Date(signedAt) });
    const superAdmin = await server.signIn(await server.build.user({ isSuperAdmin: true }));
    const unsign = { token: superAdmin, body: { signedAt: null } };
    expect(await server.call('PUT', `api/admin/documents/${old.id}`, unsign)).toMatchObject({
      status: 409,
      body: 'A signature can be undone for 10 seconds. This document stays signed.',
    });
  });

  it('stays also where a statement of the database would change it', async () => {
    const { id } = await signed();
    const own = eq(documents.id, id);
    const refused = (message: string) => ({ cause: { message } });
    await expect(server.database.update(documents).set({ content: 'Pay twice.' }).where(own)).rejects.toMatchObject(
      refused('A signed document is not changed.'),
    );
    await expect(server.database.delete(documents).where(own)).rejects.toMatchObject(
      refused('A signed document is not deleted.'),
    );
  });
});

it('gives the file of an earlier text until the file is deleted', async () => {
  const { token, path, store, read } = await subject({ content: 'Pay.' });
  await store(pdf);
  await server.call('PUT', path, { token, body: { content: 'Pay soon.' } });
  expect(Buffer.from(await (await read(path, '?version=1')).arrayBuffer())).toEqual(pdf);
  await server.call('POST', `${path}/file/delete`, { token });
  await store(png);
  expect((await read(path, '?version=1')).status).toBe(404);
  const { body } = await server.call('GET', `${path}/versions`, { token });
  expect(body).toMatchObject([{ version: 1, fileName: 'agreement.pdf', hasFile: false }]);
});

it('keeps what a document said before another text or file took its place, and tells who changed its status', async () => {
  const { id, token, path, store, read } = await subject({ content: 'Pay.' });
  await store(pdf);
  await server.call('PUT', path, { token, body: { content: 'Pay soon.' } });
  // Unchanged text makes no version.
  await server.call('PUT', path, { token, body: { content: 'Pay soon.' } });
  await store(png, 'agreement.png');
  const versions = async (by: string) => server.call('GET', `${path}/versions`, { token: by });
  expect((await versions(token)).body).toMatchObject([
    { version: 2, content: 'Pay soon.', fileName: 'agreement.pdf', hasFile: true },
    { version: 1, content: 'Pay.', fileName: 'agreement.pdf', hasFile: true },
  ]);
  for (const version of [1, 2]) {
    const former = await read(path, `?version=${version}`);
    expect(former.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await former.arrayBuffer())).toEqual(pdf);
  }
  expect((await read(path, '?version=3')).status).toBe(404);
  const stranger = await server.signIn(
    await server.build.user({ organisationId: (await server.build.organisation()).id }),
  );
  expect((await versions(stranger)).status).toBe(404);
  await server.call('PUT', `${path}/activate`, { token });
  const log = await server.call('GET', `api/admin/actionLogs/documents/${id}`, { token });
  expect((log.body as { rows: AnyRecord[] }).rows[0]).toMatchObject({ action: 'Activated document' });
});
