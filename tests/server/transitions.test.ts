import { NEVER } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import type { SaveEnded } from '#collections/hostContract.ts';
import { createApi } from '#collections/transport/api.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { lifecycleOf, type LifecycleEntity } from '#domain/lifecycle/lifecycleOf.ts';
import { sendTransition } from '#crud/transition/sendTransition.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();

/** API access, and the records reported as saved. */
async function openDesk() {
  const { id: organisationId } = await server.build.organisation();
  const { id: siteId } = await server.build.site({ organisationId });
  const token = await server.signIn(await server.build.user({ organisationId }));
  const saved: string[] = [];
  const replica = {
    record: () => NEVER,
    reportSaved: (entity: string, id: number) => saved.push(`${entity} ${id}`),
    hostRequest: async (name: string, { entity, saved: ended }: SaveEnded) => {
      if (name === 'endSave' && ended !== null) saved.push(`${entity} ${ended.key}`);
    },
  } as unknown as ReplicaClient;
  const api = createApi({ base: server.url, token: () => token });
  const send = async (entity: LifecycleEntity, record: AnyRecord, from: string, to: string) => {
    const lifecycle = lifecycleOf(entity, record);
    if (lifecycle === null) throw new Error('This record has no lifecycle.');
    await sendTransition({ api, replica }, { entity, record, lifecycle }, { from, to });
  };
  const call = async (method: string, path: string, body?: object) =>
    (await server.call(method, `api/admin/${path}`, { token, ...(body === undefined ? {} : { body }) }))
      .body as AnyRecord;
  return { organisationId, siteId, send, call, saved };
}

describe('a change of state', () => {
  it('is an update with the status alone, and a call of its own for a document', async () => {
    const { organisationId, send, call, saved } = await openDesk();
    const product = await call('POST', 'products', { kind: 'bookable', name: 'Small', price: 150, period: 'month' });
    await send('product', product, 'DRAFT', 'AVAILABLE');
    expect(await call('GET', `products/${product.id}`)).toMatchObject({ status: 'AVAILABLE', name: 'Small' });
    const document = await server.build.document({ organisationId });
    await send('document', document, 'INACTIVE', 'ACTIVE');
    expect(await call('GET', `documents/${document.id}`)).toMatchObject({ status: 'ACTIVE' });
    await send('document', document, 'ACTIVE', 'INACTIVE');
    expect(saved).toEqual([`product ${product.id}`, `document ${document.id}`, `document ${document.id}`]);
  });

  it('of a booking goes to its type', async () => {
    const { organisationId, siteId, send, call } = await openDesk();
    const customer = await server.build.customer({ organisationId });
    const unit = await server.build.unit({ siteId });
    const booking = await call('POST', 'bookings/storage', {
      customer_id: customer.id,
      unitIds: [unit.id],
      status: 'reserved',
      startsAt: '2031-01-05T00:00:00Z',
      rate: 100,
      period: 'month',
    });
    await send('booking', booking, 'reserved', 'upcoming');
    expect(await call('GET', `bookings/storage/${booking.id}`)).toMatchObject({ status: 'upcoming' });
    await expect(send('booking', booking, 'upcoming', 'completed')).rejects.toThrow(/upcoming and cannot become/);
  });

  it('is not sent when somebody else changed or deleted the record meanwhile', async () => {
    const { send, call, saved } = await openDesk();
    const product = await call('POST', 'products', { kind: 'purchasable', name: 'Lock', price: 20 });
    await call('PUT', `products/${product.id}`, { status: 'IN_STOCK' });
    await expect(send('product', product, 'DRAFT', 'AVAILABLE')).rejects.toThrow(
      'Someone changed this product to “In stock” in the meantime. Check it, then choose again.',
    );
    await expect(send('product', product, 'DRAFT', 'IN_STOCK')).rejects.toThrow(
      'This product is already “In stock”. Nothing was changed.',
    );
    expect(await call('GET', `products/${product.id}`)).toMatchObject({ status: 'IN_STOCK' });
    await call('DELETE', `products/${product.id}`);
    await expect(send('product', product, 'IN_STOCK', 'AVAILABLE')).rejects.toThrow('This product has been deleted.');
    expect(saved).toHaveLength(3);
  });
});
