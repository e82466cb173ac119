import { asc, inArray, sql } from 'drizzle-orm';
import { orderBody } from '#domain/bodies/rentals.ts';
import { order } from '#domain/entities/order.ts';
import { firstOrderStates, orderTransitions } from '#domain/lifecycle/order.ts';
import type { OrderState } from '#domain/states/booking.ts';
import { requireOwnSites } from '#server/rest/access/ownership.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { ServerResource, Settling, StoredRow, Values } from '#server/rest/resource/define.ts';
import { holdRows } from '#server/rest/resource/holdRows.ts';
import { columnsNamed } from '#server/rest/resource/search.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { eventLogs } from '#server/storage/schema/logs.ts';
import { orders, payments } from '#server/storage/schema/rentals.ts';
import { ofOwnSite, ownerOfSite } from '../ofOwnSite.ts';
import { requireOf } from '../requireOf.ts';
import { areOtherLines, replaceLines, requireLines, type OrderLine } from './orderLines.ts';
import { requireTransition, type Lifecycle } from './requireTransition.ts';

const lifecycle: Lifecycle<OrderState> = { label: 'order', table: orderTransitions, first: firstOrderStates };

const customer = sql`(
  select json_build_object('id', who.id, 'name', who.name) from customers who where who.id = orders.customer_id)`;

const lines = sql`(
  select coalesce(json_agg(json_build_object(
    'id', line.id, 'productId', line.product_id, 'description', line.description, 'quantity', line.quantity,
    'unitPrice', line.unit_price, 'total', line.total
  ) order by line.id), '[]')
  from order_lines line where line.order_id = orders.id)`;

const total = sql`(select coalesce(sum(line.total), 0)::float8 from order_lines line where line.order_id = orders.id)`;

const paid = sql`(
  select coalesce(sum(given.amount), 0)::float8
  from payments given where given.order_id = orders.id and given.status = 'succeeded')`;

/** A payment that arrives is held before its order: so are the payments of an order, which let go of it when it goes. */
async function hold(transaction: Database, ids: readonly number[]): Promise<void> {
  await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.orderId, [...ids]))
    .orderBy(asc(payments.id))
    .for('no key update');
  await holdRows(transaction, orders, ids);
}

async function prepare(transaction: Database, viewer: Viewer, asked: Values, current: StoredRow | null) {
  const standing = (current?.['status'] ?? null) as OrderState | null;
  const status = requireTransition(lifecycle, standing, asked['status'] as OrderState | undefined);
  await requireOwnSites(transaction, viewer, asked, current);
  const { lines: given, ...columns } = asked;
  const next: Values = { ...current, ...columns };
  const owner = await ownerOfSite(transaction, next['siteId'] as number);
  await requireOf(transaction, owner, 'customer', next['customerId'], 'customerId');
  await requireOf(transaction, owner, 'booking', next['bookingId'], 'bookingId');
  if (given !== undefined && areOtherLines(given as OrderLine[], current)) {
    if (standing !== null && standing !== 'pending') {
      throw new Refusal(409, `This order is ${standing}: its lines stay as they are.`, 'lines');
    }
    await requireLines(transaction, owner, given as OrderLine[]);
  }
  return { ...columns, status };
}

async function settle(settling: Settling, id: number, given: Values, current: StoredRow | null): Promise<void> {
  const { transaction, viewer, now } = settling;
  const asked = given['lines'] as OrderLine[] | undefined;
  if (asked !== undefined && areOtherLines(asked, current)) await replaceLines(transaction, id, asked);
  if (given['status'] !== 'collected' || current === null || current['status'] === 'collected') return;
  await transaction.insert(eventLogs).values({
    siteId: (given['siteId'] ?? current['siteId']) as number,
    event: 'Order Collected',
    kind: 'access',
    detail: String(current['number']),
    userId: viewer.userId,
    createdAt: now,
  });
}

export const orderResource: ServerResource = {
  entity: order.name,
  table: orders,
  fields: {
    ...columnsNamed(orders, ['id', 'siteId', 'number', 'customerId', 'bookingId', 'status', 'createdAt']),
    customer,
    lines,
    total,
    paid,
  },
  optionName: orders.number,
  ...ofOwnSite(orders.siteId),
  writing: {
    body: orderBody,
    hold,
    prepare,
    settle,
    beforeDelete: (_transaction, _viewer, current) => {
      const status = String(current['status']);
      if (['pending', 'cancelled'].includes(status)) return Promise.resolve();
      throw new Refusal(409, `This order is ${status}, so it cannot be deleted.`);
    },
    conflicts: {},
    nameOf: (row) => String(row['number']),
  },
};
