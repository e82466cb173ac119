import { describe, expect, it } from 'vitest';
import { peopleCalls } from '#domain/calls/people.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { can, type Ask } from '#domain/permissions/can.ts';
import { addForms } from '#server/seed/papers.ts';
import { roleList } from '#server/seed/people.ts';
import { createRowBuffer } from '#server/seed/rowBuffer.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();

const permissions = roleList.find(({ name }) => name === 'Front desk')?.permissions ?? {};

/** A clerk with the rights of the front desk, a customer, and an active form with a file. */
async function desk() {
  const { id: organisationId } = await server.build.organisation();
  const site = await server.build.site({ organisationId });
  const customer = await server.build.customer({ organisationId, siteId: site.id });
  const form = await server.build.document({ organisationId, content: 'Pay.', status: 'ACTIVE', name: 'Licence' });
  const lead = await server.signIn(await server.build.user({ organisationId }));
  const token = await server.signIn(await server.build.user({ organisationId, permissions }));
  const send = (method: string, path: string, body?: object, by = token) =>
    server.call(method, `api/admin/${path}`, { token: by, ...(body === undefined ? {} : { body }) });
  return { organisationId, site, customer, form, lead, send };
}

describe('the front-desk role of the demo', () => {
  const may = (ask: Ask | undefined) => can({ permissions, isSuperAdmin: false }, ask ?? {});

  it('has the rights for a whole day at the desk', () => {
    for (const ask of [
      askFor(entityOf('booking'), 'state'),
      askFor(entityOf('order'), 'state'),
      askFor(entityOf('payment'), 'state'),
      rentalCalls.paymentRefund.ask,
      rentalCalls.customerDocuments.ask,
      rentalCalls.customerDocumentSign.ask,
      resourceCalls('product').list.ask,
    ]) {
      expect([ask, may(ask)]).toEqual([ask, true]);
    }
  });

  it('neither reads nor changes users, roles and settings', () => {
    for (const entity of ['user', 'permissionRole', 'userRole', 'document', 'organisation'] as const) {
      const { list, create, update, remove } = resourceCalls(entity);
      for (const { ask } of [list, create, update, remove]) expect([ask, may(ask)]).toEqual([ask, false]);
    }
    expect(may(peopleCalls.usersByRole.ask)).toBe(false);
  });
});

it('the storage agreement of the demo names the day after which its organisations overlock', async () => {
  const organisation = await server.build.organisation();
  const { id } = organisation;
  const forms: { name: string; content?: string | null }[] = [];
  const buffer = createRowBuffer();
  const add: typeof buffer.add = (_table, row) => forms.push(row as (typeof forms)[number]);
  addForms({ ...buffer, add }, id, new Date());
  const agreement = forms.find(({ name }) => name === 'Storage agreement');
  expect(agreement?.content).toContain(`${organisation.overlockAfterDays} days late, your door is overlocked`);
});

describe("a customer's documents at the desk", () => {
  it('are given, read and signed by the right to customers alone', async () => {
    const { customer, form, lead, send } = await desk();
    const file = { name: 'a.pdf', file: `data:application/pdf;base64,${Buffer.from('%PDF-1.7 A').toString('base64')}` };
    await send('POST', `documents/${form.id}/file`, file, lead);
    const path = `customers/${customer.id}/documents`;
    expect((await send('GET', `${path}/forms`)).body).toMatchObject({ count: 1, rows: [{ id: form.id }] });
    const given = await send('POST', path, { name: 'Licence, Ada', kind: 'agreement', formId: form.id });
    expect(given).toMatchObject({ status: 201, body: { customerId: customer.id, content: 'Pay.', signedAt: null } });
    const { id } = given.body as AnyRecord;
    expect((await send('GET', path)).body).toMatchObject({ rows: [{ id, deskMaySign: true }] });
    expect((await send('GET', `${path}/${id}/file`)).status).toBe(200);
    const signedAt = '2026-11-21T01:00:00.000Z';
    expect((await send('PUT', `${path}/${id}/signature`, { signedAt })).body).toMatchObject({ id, signedAt });
    expect((await send('PUT', `${path}/${id}/signature`, { signedAt: null })).body).toMatchObject({ signedAt: null });
  });

  it('are never signed in advance', async () => {
    const { organisationId, customer, send } = await desk();
    const { id } = await server.build.document({ organisationId, customerId: customer.id });
    const path = `customers/${customer.id}/documents/${id}/signature`;
    const { body } = await send('PUT', path, { signedAt: '2999-01-01T00:00:00.000Z' });
    expect(Date.parse((body as { signedAt: string }).signedAt)).toBeLessThanOrEqual(Date.now());
  });

  it("are no copies of another customer's, or of a form of another site", async () => {
    const { organisationId, customer, send } = await desk();
    const other = await server.build.customer({ organisationId });
    const elsewhere = await server.build.site({ organisationId });
    const given = { organisationId, status: 'ACTIVE' } as const;
    const theirs = await server.build.document({ ...given, customerId: other.id, content: 'Their words.' });
    const ofSite = await server.build.document({ ...given, siteId: elsewhere.id });
    for (const { id: formId } of [theirs, ofSite]) {
      const body = { name: 'Licence', kind: 'agreement', formId };
      const answer = await send('POST', `customers/${customer.id}/documents`, body);
      expect(answer).toMatchObject({ status: 400, body: 'There is no such document.' });
    }
  });

  it('stay closed where they are no copy of this customer, or the customer is of another organisation', async () => {
    const { organisationId, customer, form, send } = await desk();
    const other = await server.build.customer({ organisationId });
    const copy = await server.build.document({ organisationId, customerId: other.id });
    const stranger = await server.build.customer({ organisationId: (await server.build.organisation()).id });
    const signature = { signedAt: '2026-11-21T01:00:00.000Z' };
    for (const id of [form.id, copy.id]) {
      expect((await send('PUT', `customers/${customer.id}/documents/${id}/signature`, signature)).status).toBe(404);
      expect((await send('GET', `customers/${customer.id}/documents/${id}/file`)).status).toBe(404);
    }
    expect((await send('GET', `customers/${stranger.id}/documents/forms`)).status).toBe(404);
    const body = { name: 'Licence', kind: 'agreement', formId: form.id };
    expect((await send('POST', `customers/${stranger.id}/documents`, body)).status).toBe(404);
    expect((await send('PUT', `documents/${copy.id}`, signature)).status).toBe(403);
    expect((await send('GET', 'documents')).status).toBe(403);
  });
});
