import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { CallDefinition } from '#domain/calls/define.ts';
import { paperCalls } from '#domain/calls/papers.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { Order } from '#domain/entities/order.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { paperMailMessages } from '#domain/messages/papers.ts';
import { adjustmentNoteOf } from '#domain/papers/adjustmentNote.ts';
import { invoiceOf } from '#domain/papers/invoice.ts';
import type { Paper, PaperPayment, PaperSource } from '#domain/papers/paper.ts';
import { hasReceipt, receiptOf } from '#domain/papers/receipt.ts';
import { escapeHtml, paperHtml, paperText } from '#domain/papers/writtenPaper.ts';
import { atOwnSite } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { queuePaper } from '#server/rentals/paperMails.ts';
import { businessOfSite, type SiteBusiness } from '#server/rentals/paperSource.ts';
import { answerOnce } from '#server/repetition/answerOnce.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { payments } from '#server/storage/schema/rentals/bookings.ts';
import { customers } from '#server/storage/schema/rentals/customers.ts';
import type { mailedEntities } from '#server/storage/schema/rentals/paperMails.ts';
import type { Viewer } from '#server/viewer.ts';
import { answerCall, type CallRequest } from '../call.ts';
import { parseId } from '../crud/body.ts';
import { createReader } from '../crud/read.ts';
import { orderResource } from '../resources/rentals/order.ts';
import { paymentResource } from '../resources/rentals/payment.ts';
import type { RouteParts } from '../routeParts.ts';
import { requireSubject } from './requireSubject.ts';

type Customer = typeof customers.$inferSelect;

/** The subject and recipient of an email whose paper is not written yet. */
interface Mailed {
  entity: (typeof mailedEntities)[number];
  recordId: number;
  siteId: number;
  customerId: number | null;
  /** @throws Refusal: there is no such paper. */
  write: (source: PaperSource, customer: Customer, business: SiteBusiness) => Paper | Promise<Paper>;
}

const bills = createReader(orderResource);
const received = createReader(paymentResource);

/** With the fields that every reader computes, such as what is left to pay. */
const asOrder = (wire: AnyRecord): Order => readRecord('order', wire) ?? (wire as Order);
const asPayment = (wire: AnyRecord): PaperPayment => readRecord('payment', wire) ?? (wire as PaperPayment);

async function paymentsOfOrder(database: Database, viewer: Viewer, orderId: number): Promise<PaperPayment[]> {
  const own = await database.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orderId));
  const ids = own.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await received.rows(database, viewer, ids);
  return rows.map((row) => asPayment(received.toWire(row))).toReversed();
}

async function ordersOf(database: Database, viewer: Viewer, paid: readonly PaperPayment[]): Promise<Order[]> {
  const ids = [...new Set(paid.flatMap(({ orderId }) => (typeof orderId === 'number' ? [orderId] : [])))];
  const rows = ids.length === 0 ? [] : await bills.rows(database, viewer, ids);
  return rows.map((row) => asOrder(bills.toWire(row)));
}

/** @throws Refusal: the customer has no address, or another one than the sender saw. */
async function requireAddress(database: Database, customerId: number | null, to: string): Promise<Customer> {
  const [customer] =
    customerId === null ? [] : await database.select().from(customers).where(eq(customers.id, customerId));
  const address = customer?.email?.trim() ?? '';
  if (customer === undefined || address === '') throw new Refusal(409, paperMailMessages.noAddress, 'to');
  if (address !== to) throw new Refusal(409, paperMailMessages.otherAddress, 'to');
  return customer;
}

function mailOf(paper: Paper, { firstName }: Customer, { seller, site }: SiteBusiness) {
  const greeting = paperMailMessages.greeting(firstName);
  const opening = paperMailMessages.text(paper.title, seller.name);
  const contact = paperMailMessages.contact(site.phone?.trim() || null);
  const paragraphs = [greeting, opening].map((text) => `<p>${escapeHtml(text)}</p>`).join('');
  return {
    subject: paperMailMessages.subject(paper.title, seller.name),
    text: [greeting, opening, '---', paperText(paper), '---', contact].join('\n\n'),
    html: `<div style="font-family:sans-serif;font-size:15px;line-height:1.4;color:#111">${paragraphs}<hr>${paperHtml(paper)}<hr><p>${escapeHtml(contact)}</p></div>`,
  };
}

/** The papers that customers get: whose name they bear, and their emails. */
export function routePapers(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate, now, sendsMail } = parts;

  answerCall(server, authenticate, paperCalls.siteBusiness, async ({ viewer, request }) => {
    const { database } = storage;
    const id = parseId(request.params);
    const [own] = await database
      .select({ id: sites.id })
      .from(sites)
      .where(and(eq(sites.id, id), atOwnSite(viewer, sites.id)));
    const business = own === undefined ? null : await businessOfSite(database, id);
    if (business === null) throw new Refusal(404, sentences.notFound('site', id));
    return { ...business.seller, sendsMail };
  });

  /** Puts the paper of the path's record into the outbox, once. */
  async function mail(
    { viewer, key, reply }: Pick<CallRequest<CallDefinition>, 'viewer' | 'key' | 'reply'>,
    to: string,
    find: (transaction: Database) => Promise<Mailed>,
  ): Promise<void> {
    const at = now();
    await storage.write((transaction) =>
      answerOnce(transaction, key, at, async () => {
        const { entity, recordId, siteId, customerId, write } = await find(transaction);
        if (!sendsMail) throw new Refusal(409, paperMailMessages.noMail);
        const customer = await requireAddress(transaction, customerId, to);
        const business = await businessOfSite(transaction, siteId);
        if (business === null) throw new Refusal(404, sentences.notFound('site', siteId));
        const paper = await write(business, customer, business);
        await queuePaper(transaction, {
          ...mailOf(paper, customer, business),
          customerId: customer.id,
          organisationId: business.organisationId,
          siteId,
          entity,
          recordId,
          paper: paper.name,
          to,
          replyTo: business.replyTo,
          byName: viewer.name,
          userId: viewer.userId,
          createdAt: at,
        });
        return { status: 204, body: null };
      }),
    );
    void reply.status(204);
  }

  answerCall(server, authenticate, paperCalls.orderInvoiceMail, ({ body, ...asked }) =>
    mail(asked, body.to, async (transaction) => {
      const row = await requireSubject(bills, 'order', transaction, asked.viewer, asked.request.params);
      return {
        entity: 'order',
        recordId: row.id,
        siteId: row.siteId,
        customerId: row.customerId,
        write: async (source, customer) =>
          invoiceOf({
            ...source,
            order: asOrder(bills.toWire(row)),
            customer,
            found: { payments: await paymentsOfOrder(transaction, asked.viewer, row.id), isWhole: true },
            issuedBy: asked.viewer.name,
          }),
      };
    }),
  );

  answerCall(server, authenticate, paperCalls.paymentReceiptMail, ({ body, ...asked }) =>
    mail(asked, body.to, async (transaction) => {
      const { viewer } = asked;
      const row = await requireSubject(received, 'payment', transaction, viewer, asked.request.params);
      const others = body.others ?? [];
      const rows = others.length === 0 ? [] : await received.rows(transaction, viewer, others);
      if (rows.length < new Set(others).size)
        throw new Refusal(400, sentences.notFound('payment', Math.max(...others)), 'others');
      const paid = [...new Map([row, ...rows].map((each) => [each.id, each])).values()].sort((a, b) => a.id - b.id);
      if (paid.some(({ customerId }) => customerId !== row.customerId))
        throw new Refusal(400, paperMailMessages.severalCustomers, 'others');
      const wires = paid.map((each) => asPayment(received.toWire(each)));
      return {
        entity: 'payment',
        recordId: row.id,
        siteId: row.siteId,
        customerId: row.customerId,
        write: async (source, customer) => {
          if (!wires.every(hasReceipt)) throw new Refusal(409, paperMailMessages.notReceived);
          const orders = await ordersOf(transaction, viewer, wires);
          return receiptOf({ ...source, payments: wires, orders, customer, now: now().toISOString() });
        },
      };
    }),
  );

  answerCall(server, authenticate, paperCalls.paymentAdjustmentMail, ({ body, ...asked }) =>
    mail(asked, body.to, async (transaction) => {
      const { viewer } = asked;
      const row = await requireSubject(received, 'payment', transaction, viewer, asked.request.params);
      const payment = asPayment(received.toWire(row));
      return {
        entity: 'payment',
        recordId: row.id,
        siteId: row.siteId,
        customerId: row.customerId,
        write: async (source, customer) => {
          const [order] = await ordersOf(transaction, viewer, [payment]);
          const paper = adjustmentNoteOf({ ...source, payment, refund: body.refund, order, customer });
          if (paper === null) throw new Refusal(409, paperMailMessages.noSuchRefund, 'refund');
          return paper;
        },
      };
    }),
  );
}
