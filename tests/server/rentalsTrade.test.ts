import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventLogs } from '#server/storage/schema/operations/logs.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const desk = await openDesk(server);
const customerId = (await server.build.customer({ organisationId: desk.organisationId })).id;

const line = { description: 'Padlock', quantity: 2, unitPrice: 19.95 };
const order = (given: object = {}) => ({ siteId: desk.siteId, customerId, lines: [line], ...given });
const payment = (given: object = {}) => ({ siteId: desk.siteId, customerId, amount: 20, method: 'cash', ...given });

describe('an order', () => {
  it('adds up its lines, and has a number', async () => {
    const made = await desk.record(
      'POST',
      'orders',
      order({ lines: [line, { ...line, quantity: 3, unitPrice: 0.1 }] }),
    );
    expect(made).toMatchObject({ total: 40.2, paid: 0, status: 'pending', customer: { id: customerId } });
    expect(made['number']).toBe(`ORD-${String(made.id).padStart(6, '0')}`);
    const names = await desk.ask('GET', `orders?mode=options&searchQuery=[{"column":"id","query":${made.id}}]`);
    expect(names.body).toEqual({ count: 1, rows: [{ id: made.id, name: made['number'] }] });
  });

  it('is refused whole when one line is bad', async () => {
    const before = await desk.ids('orders?limit=1000');
    const strangers = await server.build.customer();
    const foreign = await server.build.booking();
    for (const [body, field, sentence] of [
      [
        order({ lines: [line, { ...line, productId: 2_000_000_000 }] }),
        'lines',
        'A line has a product that does not exist.',
      ],
      [order({ lines: [line, { ...line, quantity: 0 }] }), 'lines', 'Enter a quantity of 1 or more.'],
      [
        order({ lines: [{ ...line, periodFrom: '2026-11-21', periodTo: '2026-11-21' }] }),
        'lines',
        'The days of Padlock must end after they begin.',
      ],
      [order({ lines: [] }), 'lines', 'Add at least one line to the order.'],
      [
        order({ lines: [{ ...line, quantity: 10_000, unitPrice: 10_000_000 }] }),
        'lines',
        'An order cannot total more than 10,000,000.',
      ],
      [order({ customerId: strangers.id }), 'customerId', 'There is no such customer.'],
      [order({ bookingId: foreign.id }), 'bookingId', 'There is no such booking.'],
      [order({ siteId: foreign.siteId }), 'siteId', 'There is no such site.'],
    ] as const) {
      expect(await desk.refused('POST', 'orders', body)).toEqual({ status: 400, field, sentence });
    }
    expect(await desk.ids('orders?limit=1000')).toEqual(before);
    const { id } = await desk.record('POST', 'orders', order());
    const bad = [line, { ...line, productId: 2_000_000_000 }];
    expect(await desk.refused('PUT', `orders/${id}`, { customerId: null, lines: bad })).toMatchObject({ status: 400 });
    expect(await desk.record('GET', `orders/${id}`)).toMatchObject({ customerId, total: 39.9 });
  });

  it('goes along its table, and keeps its lines once it is paid', async () => {
    const { id } = await desk.record('POST', 'orders', order());
    const put = (body: object) => desk.record('PUT', `orders/${id}`, body);
    expect(await desk.refused('PUT', `orders/${id}`, { status: 'collected' })).toEqual({
      status: 409,
      field: 'status',
      sentence: 'This order is pending and cannot become collected. It can only become paid or cancelled or refunded.',
    });
    await put({ lines: [{ ...line, quantity: 1 }] });
    await desk.record('POST', 'payments', payment({ orderId: id, amount: 19.95, status: 'succeeded' }));
    expect(await desk.record('GET', `orders/${id}`)).toMatchObject({ status: 'paid', total: 19.95 });
    expect(await put({ lines: [{ ...line, quantity: 1 }] })).toMatchObject({ total: 19.95 });
    expect(await desk.refused('PUT', `orders/${id}`, { lines: [line] })).toEqual({
      status: 409,
      field: 'lines',
      sentence: "This order is paid, so its lines can't change.",
    });
    expect(await desk.refused('DELETE', `orders/${id}`)).toMatchObject({
      status: 409,
      sentence: 'This order is paid, so it cannot be deleted.',
    });
    await put({ status: 'collected' });
    await put({ status: 'collected' });
    const logged = await server.database
      .select({ detail: eventLogs.detail })
      .from(eventLogs)
      .where(and(eq(eventLogs.siteId, desk.siteId), eq(eventLogs.event, 'Order Collected')));
    expect(logged).toEqual([{ detail: `ORD-${String(id).padStart(6, '0')}` }]);
    expect(await desk.refused('POST', 'orders', order({ status: 'refunded' }))).toMatchObject({
      status: 409,
      sentence: 'A new order cannot be refunded: it begins as pending.',
    });
  });
});

describe('payments', () => {
  it('that succeed and cover an order make it paid', async () => {
    const { id: orderId } = await desk.record('POST', 'orders', order());
    await desk.record('POST', 'payments', payment({ orderId, status: 'failed' }));
    const first = await desk.record('POST', 'payments', payment({ orderId, status: 'succeeded', amount: 30 }));
    expect(first['paidAt']).toEqual(expect.any(String));
    expect(await desk.record('GET', `orders/${orderId}`)).toMatchObject({ status: 'pending', paid: 30 });
    const second = await desk.record('POST', 'payments', payment({ orderId, amount: 9.9 }));
    expect(second).toMatchObject({ status: 'pending', paidAt: null });
    await desk.record('PUT', `payments/${second.id}`, { status: 'succeeded' });
    expect(await desk.record('GET', `orders/${orderId}`)).toMatchObject({ status: 'paid', paid: 39.9 });
  });

  it('of a booking take off what it owes, and say so', async () => {
    const booking = await server.build.booking({ siteId: desk.siteId, customerId, status: 'in arrears', arrears: 50 });
    const live = await listenLive(server.url, desk.token);
    await desk.record('POST', 'payments', payment({ bookingId: booking.id, amount: 20.5, status: 'succeeded' }));
    await live.hears('BOOKING:UPDATE', booking.id);
    await live.hears('CUSTOMER:UPDATE', customerId);
    live.close();
    expect(await desk.record('GET', `bookings/storage/${booking.id}`)).toMatchObject({ arrears: 29.5 });
    await desk.record('POST', 'payments', payment({ bookingId: booking.id, amount: 29.5, status: 'succeeded' }));
    expect(await desk.record('GET', `bookings/storage/${booking.id}`)).toMatchObject({ status: 'active', arrears: 0 });
  });

  it('stay as they were made, once they came in', async () => {
    const { id } = await desk.record('POST', 'payments', payment({ status: 'succeeded' }));
    expect(await desk.refused('PUT', `payments/${id}`, { amount: 1 })).toEqual({
      status: 409,
      field: 'amount',
      sentence: "This payment is succeeded, so it can't change.",
    });
    expect(await desk.refused('PUT', `payments/${id}`, { status: 'pending' })).toMatchObject({
      status: 409,
      field: 'status',
    });
    expect(await desk.refused('DELETE', `payments/${id}`)).toMatchObject({
      status: 409,
      sentence: "A received payment can't be deleted. Refund it instead.",
    });
    const refunded = await desk.record('PUT', `payments/${id}`, { status: 'refunded', amount: 20, reference: 'R-9' });
    expect(refunded).toMatchObject({ status: 'refunded', reference: 'R-9' });
  });

  it('are refused for what there is not', async () => {
    const foreign = await server.build.order();
    expect(await desk.refused('POST', 'payments', payment({ orderId: foreign.id }))).toEqual({
      status: 400,
      field: 'orderId',
      sentence: 'There is no such order.',
    });
    expect(await desk.refused('POST', 'payments', payment({ amount: 0 }))).toMatchObject({
      status: 400,
      field: 'amount',
      sentence: 'Enter an amount above 0.',
    });
    expect(await desk.refused('POST', 'payments', payment({ status: 'refunded' }))).toMatchObject({ status: 409 });
  });
});

describe('an invitation', () => {
  it('is to a unit of the same organisation, and to one that its booking holds', async () => {
    const booking = await server.build.booking({ siteId: desk.siteId, customerId });
    const unitId = booking.unitIds[0] ?? 0;
    const other = await server.build.unit({ siteId: desk.siteId });
    const [foreign, strangers] = [await server.build.unit(), await server.build.customer()];
    const invitation = { unitId, customerId, bookingId: booking.id, name: 'Bob' };
    const refused = (given: object) => desk.refused('POST', 'invitations', { ...invitation, ...given });
    expect(await refused({ unitId: foreign.id })).toEqual({
      status: 400,
      field: 'unitId',
      sentence: 'There is no such unit.',
    });
    expect(await refused({ customerId: strangers.id })).toMatchObject({
      status: 400,
      field: 'customerId',
      sentence: 'There is no such customer.',
    });
    expect(await refused({ unitId: other.id })).toEqual({
      status: 400,
      field: 'bookingId',
      sentence: "This booking doesn't include the unit.",
    });
    expect(await refused({ name: '' })).toMatchObject({ field: 'name', sentence: 'Name is required' });
    const made = await desk.record('POST', 'invitations', invitation);
    expect(made).toMatchObject({ siteId: desk.siteId, status: 'pending' });
    expect(await desk.record('PUT', `invitations/${made.id}`, { status: 'declined' })).toMatchObject({
      status: 'declined',
    });
  });
});

describe('a document', () => {
  it('is made active and inactive by calls of its own alone, with a line in the log', async () => {
    const { id } = await desk.record('POST', 'documents', { name: 'Terms', kind: 'agreement', status: 'ACTIVE' });
    expect(await desk.record('GET', `documents/${id}`)).toMatchObject({ status: 'INACTIVE' });
    expect(await desk.record('PUT', `documents/${id}/activate`)).toMatchObject({ id, status: 'ACTIVE' });
    expect(await desk.refused('PUT', `documents/${id}/activate`)).toEqual({
      status: 409,
      field: 'status',
      sentence: 'This document is ACTIVE already.',
    });
    await desk.record('PUT', `documents/${id}`, { status: 'INACTIVE', name: 'Terms of use' });
    expect(await desk.record('GET', `documents/${id}`)).toMatchObject({ status: 'ACTIVE', name: 'Terms of use' });
    expect(await desk.record('PUT', `documents/${id}/deactivate`)).toMatchObject({ status: 'INACTIVE' });
    expect(await desk.refused('PUT', `documents/${id}/deactivate`)).toMatchObject({ status: 409 });
    expect(await desk.refused('PUT', 'documents/1999999999/activate')).toMatchObject({ status: 404 });
    const { body } = await desk.ask('GET', 'actionLogs');
    const actions = (body as { rows: { action: string }[] }).rows.map(({ action }) => action);
    expect(actions.filter((action) => action.endsWith('tivated document'))).toEqual([
      'Deactivated document',
      'Activated document',
    ]);
  });

  it('of a site is named in no line that is for those who see the site', async () => {
    const { organisationId, siteId } = desk;
    const { id } = await desk.record('POST', 'documents', { name: 'Ada Byron, eviction', kind: 'notice', siteId });
    await desk.record('PUT', `documents/${id}/activate`);
    const porter = await openDesk(server, { organisationId, siteId, permissions: { sites: 31 } });
    const { body } = await porter.ask('GET', 'actionLogs?limit=1000');
    expect(JSON.stringify(body)).not.toContain('eviction');
  });

  it('is another version when its words change, and only then', async () => {
    const { id } = await desk.record('POST', 'documents', { name: 'Notice', kind: 'notice', content: 'One.' });
    const put = (body: object) => desk.record('PUT', `documents/${id}`, body);
    expect(await put({ content: 'One.', name: 'Notice 2' })).toMatchObject({ version: 1 });
    expect(await put({ content: 'Two.' })).toMatchObject({ version: 2 });
    expect(await put({ content: null })).toMatchObject({ version: 3, content: null });
    const strangers = await server.build.customer();
    expect(await desk.refused('PUT', `documents/${id}`, { customerId: strangers.id })).toMatchObject({
      status: 400,
      field: 'customerId',
    });
  });
});
