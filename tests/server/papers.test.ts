import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Mail, MailOutcome } from '#server/mail/mailer.ts';
import { mailsAnHour, sendPapers } from '#server/rentals/paperMails.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import { paperMails } from '#server/storage/schema/rentals/paperMails.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const business = {
  tradingName: 'Harbour Self Storage',
  abn: '57 000 000 016',
  address: 'Level 2, 14 Foreshore Road\nBotany NSW 2019',
};

// Nothing is sent by itself: the tests send what waits.
const server = await startTestServer({
  mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'Gatehouse <gatehouse@example.test>' },
});
const desk = await openDesk(server);
await desk.record('PUT', `organisations/${desk.organisationId}`, business);

let customers = 0;
async function sale(given: { total?: number; email?: string | null } = {}) {
  const { total = 110, email = `ada${++customers}@example.test` } = given;
  const { id: customerId } = await server.build.customer({
    organisationId: desk.organisationId,
    firstName: 'Ada',
    email,
  });
  const order = await desk.record('POST', 'orders', {
    siteId: desk.siteId,
    customerId,
    lines: [{ description: 'Padlock <b>', quantity: 1, unitPrice: total }],
  });
  return { customerId, order, to: email ?? 'nobody@example.test' };
}

const pay = (customerId: number, orderId: number, amount: number) =>
  desk.record('POST', 'payments', {
    siteId: desk.siteId,
    customerId,
    orderId,
    amount,
    method: 'cash',
    status: 'succeeded',
  });

const mailsOf = (customerId: number) =>
  server.database.select().from(paperMails).where(eq(paperMails.customerId, customerId)).orderBy(paperMails.id);

const historyOf = async (entity: 'order' | 'payment', recordId: number) => {
  const rows = await server.database
    .select({ action: actionLogs.action, detail: actionLogs.detail })
    .from(actionLogs)
    .where(and(eq(actionLogs.entity, entity), eq(actionLogs.recordId, recordId)));
  return rows.filter(({ action }) => /mail/i.test(action));
};

/** Sends what waits. @returns the offered emails. */
async function send(outcome: MailOutcome, now = new Date()): Promise<Mail[]> {
  const offered: Mail[] = [];
  await sendPapers(server.storage, now, (mail) => {
    offered.push(mail);
    return Promise.resolve(outcome);
  });
  return offered;
}

describe('the business on the papers of a site', () => {
  it('has its trading name, ABN and address for everybody who reads bookings, and the word that mail is sent', async () => {
    const reader = await openDesk(server, { ...desk, permissions: { bookings: 2 } });
    expect(await reader.record('GET', `sites/${desk.siteId}/business`)).toEqual({
      name: 'Harbour Self Storage',
      abn: '57000000016',
      address: business.address,
      gstRegistered: true,
      sendsMail: true,
    });
    const other = await openDesk(server, { ...desk, permissions: { ...everywhere(31), bookings: 0 } });
    expect((await other.refused('GET', `sites/${desk.siteId}/business`)).status).toBe(403);
  });

  it('is not for staff of others, even where the site is shared', async () => {
    const others = await openDesk(server);
    await desk.record('PUT', `sites/${desk.siteId}`, { sharing: 'SITE', sharedWith: [others.organisationId] });
    expect((await others.refused('GET', `sites/${desk.siteId}/business`)).status).toBe(404);
  });

  it('has the name of its organisation without a trading name', async () => {
    const { id: organisationId } = await server.build.organisation({ name: 'Top End Lockers' });
    const own = await openDesk(server, { organisationId });
    const answer = await own.record('GET', `sites/${own.siteId}/business`);
    expect(answer).toMatchObject({ name: 'Top End Lockers', abn: null, address: null, gstRegistered: true });
  });

  it('takes no ABN whose digits do not check each other', async () => {
    expect(await desk.refused('PUT', `organisations/${desk.organisationId}`, { abn: '57000000017' })).toMatchObject({
      status: 400,
      field: 'abn',
      sentence: 'This is not a valid ABN. Check each digit.',
    });
  });
});

describe('an emailed paper', () => {
  it('is the tax invoice of an order, as text and as HTML, and the history says so without the address', async () => {
    const { customerId, order, to } = await sale();
    expect((await desk.ask('POST', `orders/${order.id}/invoice/mail`, { to })).status).toBe(204);
    const [mail] = await send('sent');
    expect(mail).toMatchObject({ to, subject: `Tax invoice ${String(order['number'])} from Harbour Self Storage` });
    for (const text of ['ABN 57 000 000 016', 'Padlock', '$110.00', '$10.00', 'Hello Ada'])
      for (const written of [mail?.text, mail?.html]) expect(written).toContain(text);
    expect(mail?.html).toContain('Padlock &lt;b&gt;');
    expect((await mailsOf(customerId))[0]?.sentAt).not.toBeNull();
    expect(await send('sent')).toEqual([]);
    const history = await historyOf('order', order.id);
    expect(history).toEqual([{ action: 'Emailed tax invoice', detail: mail?.subject }]);
    expect(JSON.stringify(history)).not.toContain(to);
  });

  it('is one receipt of a payment for several bills, which names each', async () => {
    const { customerId, order, to } = await sale();
    const other = await desk.record('POST', 'orders', {
      siteId: desk.siteId,
      customerId,
      lines: [{ description: 'Boxes', quantity: 2, unitPrice: 5 }],
    });
    const first = await pay(customerId, order.id, 110);
    const second = await pay(customerId, other.id, 4);
    await desk.ask('POST', `payments/${first.id}/receipt/mail`, { to, others: [second.id] });
    const [mail] = await send('sent');
    expect(mail?.subject).toBe(`Receipt ${first.id}–${second.id} from Harbour Self Storage`);
    for (const text of [String(order['number']), String(other['number']), 'Total received: $114.00', '$6.00'])
      expect(mail?.text).toContain(text);
  });

  it('is the adjustment note of a refund that was taken off the bill', async () => {
    const { customerId, order, to } = await sale();
    const { id } = await pay(customerId, order.id, 110);
    await desk.record('POST', `payments/${id}/refund`, { amount: 55, reason: 'Broken', owedAgain: false });
    await desk.ask('POST', `payments/${id}/adjustment/mail`, { to, refund: 0 });
    const [mail] = await send('sent');
    expect(mail?.subject).toContain(`Adjustment note ${id}-1`);
    for (const text of [`Adjusts: Tax invoice ${String(order['number'])}`, 'Broken', 'GST included: $5.00'])
      expect(mail?.text).toContain(text);
    expect(await desk.refused('POST', `payments/${id}/adjustment/mail`, { to, refund: 1 })).toMatchObject({
      status: 409,
      field: 'refund',
    });
  });

  it('says of a refund that is owed again that it is, and adjusts no tax', async () => {
    const { customerId, order, to } = await sale();
    const { id } = await pay(customerId, order.id, 110);
    await desk.record('POST', `payments/${id}/refund`, { amount: 55, reason: 'The wrong card' });
    await desk.ask('POST', `payments/${id}/adjustment/mail`, { to, refund: 0 });
    const [mail] = await send('sent');
    expect(mail?.text).toContain('owed again');
    expect(mail?.text).not.toContain('GST');
  });

  it('goes once for one request, and again for another', { tags: 'postgres' }, async () => {
    const { customerId, order, to } = await sale();
    const ask = (key: string) => desk.ask('POST', `orders/${order.id}/invoice/mail`, { to }, key);
    await Promise.all([ask('first press'), ask('first press')]);
    expect(await mailsOf(customerId)).toHaveLength(1);
    await ask('second press');
    expect(await mailsOf(customerId)).toHaveLength(2);
    await send('sent');
  });

  it('goes to the address that the sender saw, or not at all', async () => {
    const { customerId, order, to } = await sale();
    await desk.record('PUT', `customers/${customerId}`, { email: 'new@example.test' });
    expect(await desk.refused('POST', `orders/${order.id}/invoice/mail`, { to })).toMatchObject({
      status: 409,
      field: 'to',
      sentence: "The customer's email address has changed. Check it, then send again.",
    });
    const silent = await sale({ email: null });
    expect((await desk.refused('POST', `orders/${silent.order.id}/invoice/mail`, { to: silent.to })).sentence).toBe(
      'The customer has no email address.',
    );
  });

  it('needs the right to write bookings, and a record of the own organisation', async () => {
    const { order, to } = await sale();
    const reader = await openDesk(server, { ...desk, permissions: { bookings: 2 } });
    expect((await reader.refused('POST', `orders/${order.id}/invoice/mail`, { to })).status).toBe(403);
    const others = await openDesk(server);
    expect((await others.refused('POST', `orders/${order.id}/invoice/mail`, { to })).status).toBe(404);
  });

  it('is no receipt of money that did not come, or of another customer', async () => {
    const { customerId, order, to } = await sale();
    const failed = await desk.record('POST', 'payments', {
      siteId: desk.siteId,
      customerId,
      orderId: order.id,
      amount: 10,
      method: 'EFTPOS',
      status: 'failed',
      reference: 'Declined',
    });
    expect((await desk.refused('POST', `payments/${failed.id}/receipt/mail`, { to })).status).toBe(409);
    const [one, two] = [await pay(customerId, order.id, 5), await sale()];
    const theirs = await pay(two.customerId, two.order.id, 5);
    const body = { to, others: [theirs.id] };
    expect(await desk.refused('POST', `payments/${one.id}/receipt/mail`, body)).toMatchObject({
      status: 400,
      field: 'others',
    });
  });

  it('is refused after many to one customer in an hour', async () => {
    const { order, to } = await sale();
    const ask = () => desk.ask('POST', `orders/${order.id}/invoice/mail`, { to });
    for (let sent = 0; sent < mailsAnHour.customer; sent += 1) expect((await ask()).status).toBe(204);
    expect((await ask()).status).toBe(429);
    await send('sent');
  });

  it('waits for a mail server, and the history says if it refuses or none takes it within a day', async () => {
    const { order, to } = await sale();
    await desk.ask('POST', `orders/${order.id}/invoice/mail`, { to });
    expect(await send('unreachable')).toHaveLength(1);
    expect(await send('postponed')).toHaveLength(1);
    expect(await historyOf('order', order.id)).toHaveLength(1);
    expect(await send('refused')).toHaveLength(1);
    expect(await send('sent')).toEqual([]);
    expect(await historyOf('order', order.id)).toContainEqual({
      action: 'Email not sent: tax invoice',
      detail: "The mail server refused the email. Check the customer's email address.",
    });
    const late = await sale();
    await desk.ask('POST', `orders/${late.order.id}/invoice/mail`, { to: late.to });
    await send('unreachable', new Date(Date.now() + 25 * 3_600_000));
    expect(await historyOf('order', late.order.id)).toHaveLength(2);
  });
});

it('a server without a mail server says so, and takes no email', async () => {
  const silent = await startTestServer();
  try {
    const own = await openDesk(silent);
    expect(await own.record('GET', `sites/${own.siteId}/business`)).toMatchObject({ sendsMail: false });
    const { id } = await silent.build.order({ siteId: own.siteId });
    expect((await own.refused('POST', `orders/${id}/invoice/mail`, { to: 'ada@example.test' })).sentence).toBe(
      'No mail server is set up, so no email can be sent.',
    );
  } finally {
    await silent.close();
  }
});
