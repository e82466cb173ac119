import { useState } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { productMessages } from '#domain/messages/products.ts';
import type { PaymentMethod } from '#domain/states/booking.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { useData, type DataAccess } from '#crud/context/replica.ts';
import { saleTotal, type SaleLine } from './sale.ts';

const { sale: texts } = productMessages;

export interface Sale {
  siteId: number;
  customerId: number;
  method: PaymentMethod;
  lines: readonly SaleLine[];
}

export type SaleState =
  | { step: 'idle' }
  | { step: 'running' }
  /** @param orderId the order that exists already; null: none, and a retry is possible. */
  | { step: 'failed'; message: string; orderId: number | null };

const messageOf = (thrown: unknown) => toAppError(thrown).message;

/** Creates the order. @throws AppError */
async function createOrder({ api, replica }: DataAccess, { siteId, customerId, lines }: Sale) {
  const body = {
    siteId,
    customerId,
    lines: lines.map(({ product, quantity }) => ({
      productId: product.id,
      description: recordName('product', product),
      quantity,
      unitPrice: product.price ?? 0,
    })),
  };
  const order = readRecord('order', await api.call(resourceCalls('order').create, { body }));
  replica.reportCreated('order');
  return order;
}

/** Every tab reads the records that a sale may have changed. */
function reportSold({ replica }: DataAccess, { lines }: Sale, orderId: number | null): void {
  if (orderId !== null) replica.reportSaved('order', orderId);
  replica.reportCreated('inventory');
  for (const { product } of lines) replica.reportSaved('product', product.id);
}

/** Sends order, payment and hand-over; each needs the one before. */
async function sell(data: DataAccess, sale: Sale): Promise<SaleState> {
  const { siteId, customerId, method, lines } = sale;
  const order = await createOrder(data, sale).catch((thrown: unknown) => messageOf(thrown));
  if (typeof order === 'string') return { step: 'failed', message: texts.notOrdered(order), orderId: null };
  if (order === null) return { step: 'failed', message: texts.noNumber, orderId: null };
  const { id: orderId } = order;
  const name = recordName('order', order);
  const amount = saleTotal(lines);
  try {
    if (amount > 0) {
      const payment = { orderId, customerId, siteId, amount, method, status: 'succeeded' };
      await data.api.call(resourceCalls('payment').create, { body: payment });
      data.replica.reportCreated('payment');
    }
  } catch (thrown) {
    return { step: 'failed', message: texts.notPaid(name, messageOf(thrown)), orderId };
  }
  try {
    await data.api.call(resourceCalls('order').update, { parameters: { id: orderId }, body: { status: 'collected' } });
  } catch (thrown) {
    return { step: 'failed', message: texts.notCollected(name, messageOf(thrown)), orderId };
  } finally {
    reportSold(data, sale, orderId);
  }
  return { step: 'idle' };
}

/** Sells goods at the desk. `run` resolves with whether everything succeeded. */
export function useSale() {
  const data = useData();
  const [state, setState] = useState<SaleState>({ step: 'idle' });
  return {
    state,
    run: async (sale: Sale): Promise<boolean> => {
      setState({ step: 'running' });
      const outcome = await sell(data, sale);
      // A refused order means that the stock on screen may be old.
      if (outcome.step === 'failed') reportSold(data, sale, outcome.orderId);
      setState(outcome);
      return outcome.step === 'idle';
    },
  };
}
