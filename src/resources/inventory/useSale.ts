import { useRef, useState } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Order } from '#domain/entities/order.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { productMessages } from '#domain/messages/products.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { useData, type DataAccess } from '#crud/context/replica.ts';
import type { DeskMoney } from '../payment/DeskMoney.tsx';
import { saleTotal, type SaleLine } from './sale.ts';

const { sale: texts } = productMessages;

export interface Sale {
  siteId: number;
  /** null: somebody who is not a customer. */
  customerId: number | null;
  money: DeskMoney;
  lines: readonly SaleLine[];
}

/** How far a sale got, so that another try goes on from there. */
interface Progress {
  order: Order | null;
  /** The customer whom the order was sent with; null: none. */
  orderedFor: number | null;
  isPaid: boolean;
  /** null: not paid, or the server told no number. */
  paymentId: number | null;
}

export type SaleState =
  | { step: 'idle' }
  | { step: 'running'; orderId: number | null }
  | {
      step: 'failed';
      message: string;
      /** The order that exists already; null: none. */
      orderId: number | null;
      /** Whether the money is recorded already. */
      isPaid: boolean;
      /** Whether the server refused a sale without a customer. */
      needsCustomer: boolean;
    };

/** The customer's field, where there is a customer. */
const ofCustomer = (customerId: number | null) => (customerId === null ? {} : { customerId });

/** Creates the order. @throws AppError */
async function createOrder({ api, replica }: DataAccess, { siteId, customerId, lines }: Sale) {
  const body = {
    siteId,
    ...ofCustomer(customerId),
    lines: lines.map(({ product, quantity }) => ({
      productId: product.id,
      description: recordName('product', product),
      quantity,
      unitPrice: product.price ?? 0,
    })),
  };
  const order = readRecord('order', await api.call(resourceCalls('order').create, { body }));
  replica.reportCreated('order');
  return order as Order | null;
}

/** Records the payment. A customer who was chosen after the order was made becomes the order's. @throws AppError */
async function pay({ api, replica }: DataAccess, { siteId, customerId, money, lines }: Sale, progress: Progress) {
  const { order } = progress;
  const amount = saleTotal(lines);
  if (order === null || progress.isPaid || amount <= 0) return;
  if (customerId !== null && progress.orderedFor !== customerId) {
    await api.call(resourceCalls('order').update, { parameters: { id: order.id }, body: { customerId } });
    progress.orderedFor = customerId;
  }
  const how = { method: money.method, ...money.body };
  const body = { orderId: order.id, ...ofCustomer(customerId), siteId, amount, ...how, status: 'succeeded' };
  const payment = readRecord('payment', await api.call(resourceCalls('payment').create, { body }));
  progress.isPaid = true;
  progress.paymentId = payment?.id ?? null;
  replica.reportCreated('payment');
}

/** Every tab reads the records that a sale may have changed. */
function reportSold({ replica }: DataAccess, { lines }: Sale, { order }: Progress): void {
  if (order !== null) replica.reportSaved('order', order.id);
  replica.reportCreated('inventory');
  for (const { product } of lines) replica.reportSaved('product', product.id);
}

/** A refusal of a sale without a customer may be because of that. */
const isForCustomer = (error: AppError, { customerId }: Sale) =>
  customerId === null && error.isRefusal && error.status !== 403 && (error.field ?? 'customerId') === 'customerId';

/** Sends order, payment and hand-over; each needs the one before. What succeeded before is not sent again. */
async function sell(data: DataAccess, sale: Sale, progress: Progress): Promise<SaleState> {
  const failed = (thrown: unknown, sentence: (message: string) => string, asksForCustomer: boolean): SaleState => {
    const error = toAppError(thrown);
    const needsCustomer = asksForCustomer && isForCustomer(error, sale);
    const message = sentence(error.message);
    return { step: 'failed', message, orderId: progress.order?.id ?? null, isPaid: progress.isPaid, needsCustomer };
  };
  try {
    if (progress.order === null) {
      progress.order = await createOrder(data, sale);
      progress.orderedFor = sale.customerId;
    }
  } catch (thrown) {
    return failed(thrown, texts.notOrdered, true);
  }
  if (progress.order === null) {
    return { step: 'failed', message: texts.noNumber, orderId: null, isPaid: false, needsCustomer: false };
  }
  const { id } = progress.order;
  const name = recordName('order', progress.order);
  try {
    await pay(data, sale, progress);
  } catch (thrown) {
    return failed(thrown, (message) => texts.notPaid(name, message), true);
  }
  try {
    await data.api.call(resourceCalls('order').update, { parameters: { id }, body: { status: 'collected' } });
  } catch (thrown) {
    return failed(thrown, (message) => texts.notCollected(name, message), false);
  }
  return { step: 'idle' };
}

/** Sells goods at the desk. `run` resolves with its payment; null: something failed, from where it goes on. */
export function useSale() {
  const data = useData();
  const [state, setState] = useState<SaleState>({ step: 'idle' });
  const progress = useRef<Progress>({ order: null, orderedFor: null, isPaid: false, paymentId: null });
  return {
    state,
    run: async (sale: Sale): Promise<Pick<Progress, 'paymentId'> | null> => {
      setState({ step: 'running', orderId: progress.current.order?.id ?? null });
      const outcome = await sell(data, sale, progress.current);
      // A refused order means that the stock on screen may be old.
      reportSold(data, sale, progress.current);
      setState(outcome);
      return outcome.step === 'idle' ? { paymentId: progress.current.paymentId } : null;
    },
  };
}
