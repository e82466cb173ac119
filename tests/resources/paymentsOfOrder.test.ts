import { expect, it } from 'vitest';
import { paymentsOfOrder } from '#resources/order/paymentsOfOrder.ts';

const order = { id: 7, paid: 0 };
const ids = (found: ReturnType<typeof paymentsOfOrder>) => found.payments.map(({ id }) => id);

it('lists the payments of an order, the newest first', () => {
  const rows = [
    { id: 1, orderId: 7, createdAt: '2026-01-01T00:00:00.000Z' },
    { id: 2, orderId: 8 },
    { id: 3, orderId: 7, createdAt: '2026-01-02T00:00:00.000Z' },
    { id: 4, orderId: null },
  ];
  const found = paymentsOfOrder(order, { rows, ignored: [] });
  expect(ids(found)).toEqual([3, 1]);
  expect(found.isWhole).toBe(true);
});

it('says that there are none only where it is known', () => {
  expect(paymentsOfOrder(order, { rows: [], ignored: [] }).isWhole).toBe(true);
  expect(paymentsOfOrder(order, { rows: [{ id: 1 }], ignored: [] }).isWhole).toBe(false);
  expect(paymentsOfOrder(order, { rows: [{ id: 1, orderId: 8 }], ignored: ['where'] }).isWhole).toBe(false);
  expect(paymentsOfOrder({ id: 7, paid: 40 }, { rows: [], ignored: [] }).isWhole).toBe(false);
  expect(paymentsOfOrder({ id: 7, paid: 40, creditUsed: 40 }, { rows: [], ignored: [] }).isWhole).toBe(true);
  expect(paymentsOfOrder({ id: 7, paid: 40, creditUsed: 30 }, { rows: [], ignored: [] }).isWhole).toBe(false);
});
