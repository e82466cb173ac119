import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bookingStates, invitationStates, orderStates, paymentMethods, paymentStates } from '#domain/states/booking.ts';
import { ladderStates, ladderSteps } from '#domain/states/arrearsSteps.ts';
import { chargeKinds } from '#domain/states/ledger.ts';
import { periodUnits } from '#domain/states/period.ts';
import { bookingTypes } from '#domain/states/unitKind.ts';
import { lockables } from '../access/gates.ts';
import { units } from '../access/units.ts';
import { products } from '../catalogue/products.ts';
import { dollars, identity, madeAt, moment, oneOf } from '../columns.ts';
import { users } from '../people/users.ts';
import { siteColumn } from '../places/sites.ts';
import { customers } from './customers.ts';

export const bookings = pgTable(
  'bookings',
  {
    id: identity(),
    siteId: siteColumn(),
    type: text('type', { enum: bookingTypes }).notNull(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    status: text('status', { enum: bookingStates }).notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at'),
    rate: dollars('rate').notNull(),
    period: text('period', { enum: periodUnits }).notNull(),
    arrears: dollars('arrears').notNull().default(0),
    paidTo: date('paid_to', { mode: 'string' }),
    complimentary: boolean('complimentary').notNull().default(false),
    /** The day until which a reserved booking holds its units, at its site; null: no day. */
    heldUntil: date('held_until', { mode: 'string' }),
    /** No step of arrears follows, until somebody starts them. */
    ladderWaits: boolean('ladder_waits').notNull().default(false),
    notes: text('notes'),
    displayName: text('display_name'),
    createdAt: madeAt(),
  },
  (table) => [
    index('bookings_site').on(table.siteId, table.type, table.id),
    index('bookings_customer').on(table.customerId),
    index('bookings_product').on(table.productId),
    index('bookings_status').on(table.status, table.startsAt),
    index('bookings_waiting')
      .on(table.siteId)
      .where(sql`${table.ladderWaits}`),
    check('bookings_type', oneOf(table.type, bookingTypes)),
    check('bookings_status_known', oneOf(table.status, bookingStates)),
    check('bookings_period', oneOf(table.period, periodUnits)),
    check('bookings_span', sql`${table.endsAt} > ${table.startsAt}`),
    check('bookings_money', sql`${table.rate} >= 0 and ${table.arrears} >= 0`),
  ],
);

export const bookingUnits = pgTable(
  'booking_units',
  {
    bookingId: integer('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    unitId: integer('unit_id')
      .notNull()
      .references(() => units.id),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.unitId] }), index('booking_units_unit').on(table.unitId)],
);

export const bookingLockables = pgTable(
  'booking_lockables',
  {
    bookingId: integer('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    lockableId: integer('lockable_id')
      .notNull()
      .references(() => lockables.id),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.lockableId] }),
    index('booking_lockables_lockable').on(table.lockableId),
  ],
);

export const orders = pgTable(
  'orders',
  {
    id: identity(),
    siteId: siteColumn(),
    number: text('number')
      .notNull()
      .generatedAlwaysAs(sql`'ORD-' || lpad("id"::text, greatest(6, length("id"::text)), '0')`),
    customerId: integer('customer_id').references(() => customers.id),
    bookingId: integer('booking_id').references(() => bookings.id, { onDelete: 'set null' }),
    status: text('status', { enum: orderStates }).notNull().default('pending'),
    createdAt: madeAt(),
    /** The rentals clock sets it once the order's day is over at its site, and the order may be unpaid. */
    pastDue: boolean('past_due').notNull().default(false),
    /** A debt of other records, dated by them: no sale of its day. */
    broughtForward: boolean('brought_forward').notNull().default(false),
  },
  (table) => [
    index('orders_site').on(table.siteId, table.id),
    index('orders_customer').on(table.customerId),
    index('orders_booking').on(table.bookingId),
    // Unpaid bills of bookings are read every minute, and with each booking and customer, so they have indexes.
    index('orders_unsettled_booking')
      .on(table.bookingId)
      .where(sql`${table.status} in ('pending', 'collected')`),
    index('orders_unsettled_customer')
      .on(table.customerId)
      .where(sql`${table.status} in ('pending', 'collected')`),
    index('orders_not_past_due')
      .on(table.createdAt)
      .where(sql`${table.status} in ('pending', 'collected') and not ${table.pastDue}`),
    check('orders_status', oneOf(table.status, orderStates)),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    id: identity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    description: text('description').notNull(),
    kind: text('kind', { enum: chargeKinds }).notNull().default('other'),
    /** The days that rent bills: from the first to before the last, the day of the next bill. */
    periodFrom: date('period_from', { mode: 'string' }),
    periodTo: date('period_to', { mode: 'string' }),
    quantity: integer('quantity').notNull(),
    /** The number that was taken from the site's stock. */
    taken: integer('taken').notNull().default(0),
    unitPrice: dollars('unit_price').notNull(),
    total: dollars('total')
      .notNull()
      .generatedAlwaysAs(sql`"quantity" * "unit_price"`),
  },
  (table) => [
    index('order_lines_order').on(table.orderId),
    index('order_lines_product').on(table.productId),
    check('order_lines_kind', oneOf(table.kind, chargeKinds)),
    check('order_lines_period', sql`${table.periodFrom} < ${table.periodTo}`),
    check('order_lines_quantity', sql`${table.quantity} > 0`),
    check('order_lines_taken', sql`${table.taken} between 0 and ${table.quantity}`),
    check('order_lines_price', sql`${table.unitPrice} >= 0`),
  ],
);

/** Steps of arrears that were done or held: one row per step and stretch of arrears. */
export const arrearsSteps = pgTable(
  'arrears_steps',
  {
    id: identity(),
    bookingId: integer('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    step: text('step', { enum: ladderSteps }).notNull(),
    state: text('state', { enum: ladderStates }).notNull(),
    at: moment('at').notNull(),
    /** The person who held or lifted the step; null: it happened by itself. */
    byName: text('by_name'),
    reason: text('reason'),
    /** The bill of a late fee. */
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** When the arrears ended; null: they go on. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('arrears_steps_booking').on(table.bookingId),
    index('arrears_steps_order').on(table.orderId),
    uniqueIndex('arrears_steps_once')
      .on(table.bookingId, table.step)
      .where(sql`${table.endedAt} is null`),
    check('arrears_steps_step', oneOf(table.step, ladderSteps)),
    check('arrears_steps_state', oneOf(table.state, ladderStates)),
  ],
);

export const payments = pgTable(
  'payments',
  {
    id: identity(),
    siteId: siteColumn(),
    /** null: of a sale at the desk to somebody who is not a customer. */
    customerId: integer('customer_id').references(() => customers.id),
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
    bookingId: integer('booking_id').references(() => bookings.id, { onDelete: 'set null' }),
    amount: dollars('amount').notNull(),
    method: text('method', { enum: paymentMethods }).notNull(),
    status: text('status', { enum: paymentStates }).notNull().default('pending'),
    reference: text('reference'),
    /** The cash that was handed over; null: another method, or nobody said. */
    tendered: dollars('tendered'),
    /**
     * The name of the person who recorded the payment or marked it as received; null: the server did. It outlives the
     * person's account.
     */
    takenBy: text('taken_by'),
    takenById: integer('taken_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** Tells the card provider one charge from every other; null: no card was charged here. */
    chargeKey: text('charge_key'),
    /** The moment of the next question to the card provider; null: it has answered, or no card was charged. */
    chargeAskAt: moment('charge_ask_at'),
    /** The card provider's number of the charge, which a refund names; null: no card was charged here, or it is not known. */
    chargeTransaction: text('charge_transaction'),
    paidAt: moment('paid_at'),
    createdAt: madeAt(),
  },
  (table) => [
    index('payments_site').on(table.siteId, table.id),
    index('payments_customer').on(table.customerId),
    index('payments_order').on(table.orderId),
    index('payments_booking').on(table.bookingId),
    index('payments_taken_by').on(table.takenById),
    index('payments_charge_ask')
      .on(table.chargeAskAt)
      .where(sql`${table.chargeAskAt} is not null`),
    check('payments_amount', sql`${table.amount} > 0`),
    check('payments_tendered', sql`${table.tendered} >= ${table.amount}`),
    check('payments_method', oneOf(table.method, paymentMethods)),
    check('payments_status', oneOf(table.status, paymentStates)),
  ],
);

export const invitations = pgTable(
  'invitations',
  {
    id: identity(),
    siteId: siteColumn(),
    unitId: integer('unit_id')
      .notNull()
      .references(() => units.id, { onDelete: 'cascade' }),
    bookingId: integer('booking_id').references(() => bookings.id, { onDelete: 'set null' }),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone'),
    status: text('status', { enum: invitationStates }).notNull().default('pending'),
    expiresAt: moment('expires_at'),
    createdAt: madeAt(),
  },
  (table) => [
    index('invitations_site').on(table.siteId, table.id),
    index('invitations_unit').on(table.unitId),
    index('invitations_customer').on(table.customerId),
    index('invitations_booking').on(table.bookingId),
    check('invitations_status', oneOf(table.status, invitationStates)),
  ],
);
