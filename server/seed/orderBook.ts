import type { OrderState, PaymentMethod, PaymentState } from '#domain/states/booking.ts';
import type { Ledger } from './ledger.ts';
import { createBillColumns, type BillColumns, type PaidBill } from './paidBills.ts';

export interface ReceivedPayment {
  amount: number;
  method: PaymentMethod;
  status: PaymentState;
  /** When it was asked for. */
  at: Date;
  /** When it came in; null: it has not. */
  paidAt: Date | null;
  /** Whether the bank knows it by the order's number. */
  referenced: boolean;
}

export interface PlacedOrder {
  siteId: number;
  customerId: number;
  bookingId: number | null;
  status: OrderState;
  at: Date;
  lines: readonly { productId: number | null; description: string; quantity: number; unitPrice: number }[];
  payments: readonly ReceivedPayment[];
  /** When it was fetched, and which member of staff handed it over; absent: the log does not say. */
  collected?: { at: Date; userId: number | null } | undefined;
}

/** The orders of all sites before they have numbers. */
export interface OrderBook {
  add(order: PlacedOrder): void;
  addPaid(bill: PaidBill): void;
  /**
   * Numbers the orders as they were placed, and notes them in the ledger with their lines and payments. The first of
   * these has the number of its order; further ones are numbered after all orders.
   * @returns the bills that were paid at once, which the ledger does not have.
   */
  write(ledger: Ledger): BillColumns;
}

/** As the server makes an order's number of its id. */
const numberOf = (orderId: number) => `ORD-${String(orderId).padStart(6, '0')}`;

/** As the bank knows a payment. */
const referenceOf = (orderId: number) => `GH-${String(orderId).padStart(7, '0')}`;

/** Notes orders in a ledger. @param count how many orders there are in all. */
function createWriter(ledger: Ledger, count: number) {
  const last = { line: count, payment: count };
  return ({ at: createdAt, lines, payments, collected, ...order }: PlacedOrder, orderId: number): void => {
    const { siteId, customerId, bookingId } = order;
    ledger.put('orders', { id: orderId, ...order, createdAt });
    for (const [index, line] of lines.entries()) {
      ledger.put('orderLines', { id: index === 0 ? orderId : (last.line += 1), orderId, ...line });
    }
    for (const [index, { at, referenced, ...payment }] of payments.entries()) {
      const id = index === 0 ? orderId : (last.payment += 1);
      const reference = referenced ? referenceOf(orderId) : null;
      ledger.put('payments', { id, siteId, customerId, orderId, bookingId, ...payment, reference, createdAt: at });
    }
    if (collected === undefined) return;
    const line = { siteId, unitId: null, userId: collected.userId, event: 'Order Collected', kind: 'access' } as const;
    ledger.add('eventLogs', { ...line, detail: numberOf(orderId), createdAt: collected.at });
  };
}

export function createOrderBook(): OrderBook {
  const orders: PlacedOrder[] = [];
  const bills: PaidBill[] = [];
  return {
    add: (order) => orders.push(order),
    addPaid: (bill) => bills.push(bill),
    write(ledger) {
      const writeOrder = createWriter(ledger, orders.length + bills.length);
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
