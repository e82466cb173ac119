import type { Product } from '#domain/entities/product.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { depositOf } from '#domain/lifecycle/bookingTerms.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { textAtPath } from '#domain/search/textAtPath.ts';
import type { BookingType } from '#domain/states/unitKind.ts';
import { useData } from '#crud/context/replica.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import type { SubmitCall, SubmitResults } from '#crud/steps/step.ts';
import { billLines, billOf } from './billOf.ts';
import { bookingBodyOf, customerBodyOf, type NewBooking } from './newBooking.ts';

export interface NewBookingPlace {
  type: BookingType;
  siteId: number | null;
  zone: string;
  products: readonly Product[];
}

/** A call's result, which outlives a reload. */
interface Made {
  id: number | null;
  booked?: string;
  customerId?: number;
  /** Whether the server says to which day a booking is billed, and so what a bill's lines charge. */
  knowsKinds?: boolean;
}

const madeBy = (record: AnyRecord | null): Made => ({ id: record?.id ?? null });

const madeOf = (results: SubmitResults, call: string) => (results[call] ?? { id: null }) as Made;

export function madeIds(results: SubmitResults) {
  const { id: bookingId, customerId = null } = madeOf(results, 'booking');
  return { bookingId, customerId, orderId: madeOf(results, 'order').id };
}

const namesIn = (record: AnyRecord, field: string) => {
  const held = record[field];
  return Array.isArray(held) ? (held as { id: number }[]).map((each) => textAtPath(each, 'name')).filter(Boolean) : [];
};

function requireId({ id }: Made, what: string): number {
  if (id !== null) return id;
  const message = `The server made the ${what} but didn't tell its number. Choose it from the list and try again.`;
  throw new AppError({ code: 'unreadable', message, status: 500 });
}

const customerIdOf = (values: NewBooking, results: SubmitResults) =>
  values.who === 'existing' ? (values.customer_id ?? 0) : requireId(madeOf(results, 'customer'), 'customer');

function bookingMade(made: AnyRecord | null, customerId: number): Made {
  if (made === null) return { id: null, customerId };
  return {
    id: made.id,
    customerId,
    booked: [...namesIn(made, 'units'), ...namesIn(made, 'lockables')].join(', '),
    knowsKinds: 'billedTo' in made,
  };
}

export function useNewBookingCalls({ type, siteId, zone, products }: NewBookingPlace) {
  const customers = useRecordCalls('customer');
  const bookings = useRecordCalls('booking');
  const orders = useRecordCalls('order');
  const { replica } = useData();
  const place = { siteId, zone };

  function customerCall(values: NewBooking): SubmitCall {
    const body = customerBodyOf(values, siteId);
    return {
      id: 'customer',
      label: 'Create customer',
      sends: body,
      run: async (_results, { requestKey }) => madeBy(await customers.create(body, {}, requestKey)),
      change: async (result) => {
        const { id } = result as Made;
        if (id !== null) await customers.update(id, body);
      },
    };
  }

  function bookingCall(values: NewBooking): SubmitCall {
    const send = async (customerId: number, work: () => Promise<AnyRecord | null>): Promise<Made> => {
      try {
        return bookingMade(await work(), customerId);
      } catch (thrown) {
        // Another booking may be the cause.
        if (toAppError(thrown).status === 409) replica.reportCreated('booking');
        throw thrown;
      }
    };
    return {
      id: 'booking',
      label: 'Create booking',
      sends: bookingBodyOf(values, 0, place, 0),
      run: (results, { requestKey, at }) => {
        const customerId = customerIdOf(values, results);
        const body = bookingBodyOf(values, customerId, place, at);
        return send(customerId, () => bookings.create(body, { type }, requestKey));
      },
      change: async (result, results) => {
        const { id } = result as Made;
        if (id === null) return undefined;
        const customerId = customerIdOf(values, results);
        const body = bookingBodyOf(values, customerId, place, Date.now());
        return send(customerId, () => bookings.update(id, body, { type }));
      },
    };
  }

  function orderCall(values: NewBooking): SubmitCall {
    const { productId = null } = values;
    const deposit = depositOf(products.find(({ id }) => id === productId));
    return {
      id: 'order',
      label: 'Create first bill',
      run: async (results, { requestKey, at }): Promise<Made> => {
        const { id: bookingId, booked = '', knowsKinds = false } = madeOf(results, 'booking');
        const bill = billOf(values, zone, at);
        // A bill needs its booking's number.
        if (bookingId === null || bill === null) return { id: null };
        const { rate, period } = values;
        const lines = billLines(bill, { productId, deposit, booked, knowsKinds, rate, period });
        const body = { siteId, customerId: customerIdOf(values, results), bookingId, lines };
        return madeBy(await orders.create(body, {}, requestKey));
      },
    };
  }

  return (values: NewBooking): SubmitCall[] => [
    ...(values.who === 'new' ? [customerCall(values)] : []),
    bookingCall(values),
    ...(values.bill && siteId !== null && billOf(values, zone, Date.now()) !== null ? [orderCall(values)] : []),
  ];
}
