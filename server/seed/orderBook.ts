import type { OrderState, PaymentMethod, PaymentState } from '#domain/states/booking.ts';
import type { ChargeKind } from '#domain/states/ledger.ts';
import type { RowBuffer } from './rowBuffer.ts';
import { createBillColumns, type BillColumns, type PaidBill } from './paidBills.ts';

export interface ReceivedPayment {
  amount: number;
  method: PaymentMethod;
  status: PaymentState;
  at: Date;
  /** null: not paid yet. */
  paidAt: Date | null;
  /** Its reference is the order's number. */
  referenced: boolean;
}

export interface PlacedLine {
  productId: number | null;
  description: string;
  kind: ChargeKind;
  /** The days that rent bills: from the first to before the last. null: none. */
  periodFrom: string | null;
  periodTo: string | null;
  quantity: number;
  unitPrice: number;
}

/** A line that bills no days. */
export const noPeriod = { periodFrom: null, periodTo: null } as const;

/** Rent by the hour or day, which is paid as a whole. */
export const rentOfHours = { productId: null, kind: 'rent', ...noPeriod } as const;

export interface PlacedOrder {
  siteId: number;
  customerId: number;
  bookingId: number | null;
  status: OrderState;
  at: Date;
  lines: readonly PlacedLine[];
  payments: readonly ReceivedPayment[];
  /** When and by whom; absent: not in the log. */
  collected?: { at: Date; userId: number | null } | undefined;
}

/** Collects all sites' orders until they are numbered. */
export interface OrderBook {
  add(order: PlacedOrder): void;
  addPaid(bill: PaidBill): void;
  /**
   * Numbers the orders by time and buffers them with lines and payments. The first line and payment share the order's
   * id; further ones follow all orders.
   * @returns bills paid at once, which are not buffered.
   */
  write(buffer: RowBuffer): BillColumns;
}

/** The number of an order, as the server derives it from the id. */
const numberOf = (orderId: number) => `ORD-${String(orderId).padStart(6, '0')}`;

const referenceOf = (orderId: number) => `GH-${String(orderId).padStart(7, '0')}`;

/** @param count the number of all orders. */
function createWriter(buffer: RowBuffer, count: number) {
  const last = { line: count, payment: count };
  return ({ at: createdAt, lines, payments, collected, ...order }: PlacedOrder, orderId: number): void => {
    const { siteId, customerId, bookingId } = order;
    buffer.addWithoutId('orders', { id: orderId, ...order, createdAt });
    for (const [index, line] of lines.entries()) {
      buffer.addWithoutId('orderLines', { id: index === 0 ? orderId : (last.line += 1), orderId, ...line });
    }
    for (const [index, { at, referenced, ...payment }] of payments.entries()) {
      const id = index === 0 ? orderId : (last.payment += 1);
      const reference = referenced ? referenceOf(orderId) : null;
      buffer.addWithoutId('payments', {
        id,
        siteId,
        customerId,
        orderId,
        bookingId,
        ...payment,
        reference,
        createdAt: at,
      });
    }
    if (collected === undefined) return;
    const line = { siteId, unitId: null, userId: collected.userId, event: 'Order Collected', kind: 'access' } as const;
    buffer.add('eventLogs', { ...line, detail: numberOf(orderId), createdAt: collected.at });
  };
}

export function createOrderBook(): OrderBook {
  const orders: PlacedOrder[] = [];
  const bills: PaidBill[] = [];
  return {
    add: (order) => orders.push(order),
    addPaid: (bill) => bills.push(bill),
    write(buffer) {
      const writeOrder = createWriter(buffer, orders.length + bills.length);
      const columns = createBillColumns();
      orders.sort((a, b) => a.at.getTime() - b.at.getTime());
      bills.sort((a, b) => a.at - b.at);
      let orderId = 0;
      let next = 0;
      for (const bill of bills) {
        for (let order = orders[next]; order !== undefined && order.at.getTime() <= bill.at; order = orders[next]) {
          writeOrder(order, (orderId += 1));
          next += 1;
        }
        columns.add(bill, (orderId += 1));
      }
      for (const order of orders.slice(next)) writeOrder(order, (orderId += 1));
      return columns;
    },
  };
}
