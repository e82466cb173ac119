import type { Booking } from '#domain/entities/booking.ts';
import type { Product } from '#domain/entities/product.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { productMessages } from '#domain/messages/products.ts';
import { runningBookingStates } from '#domain/states/booking.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useCan } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';

/** The most bookings of a product that are read, ended ones included. */
const mostBookings = 20_000;

/** The running bookings at all sites, or why they are unknown. */
function useRunningBookings({ id }: Product): readonly Booking[] | 'loading' | 'unknown' {
  const mayRead = useCan(askFor(entityOf('booking'), 'read'));
  const view = useRows('booking', { where: { productId: [id] }, everySite: true, limit: mostBookings });
  if (!mayRead || view.status === 'failed') return 'unknown';
  if (view.status === 'loading' || view.pending) return 'loading';
  if (view.rows.some(({ status }) => status === undefined)) return 'unknown';
  if (view.freshness.complete && view.rows.length >= view.total) {
    return view.rows.filter(({ status }) => isOneOf(runningBookingStates, status));
  }
  return view.failure === undefined && !view.freshness.complete ? 'loading' : 'unknown';
}

export function RatesHint({ product, price }: { product: Product; price: number }) {
  const running = useRunningBookings(product);
  if (running === 'loading') return '…';
  return running === 'unknown' ? productMessages.keepRateUnknown : productMessages.keepRate(running.length, price);
}

export function RunningBookings({ product }: { product: Product }) {
  const running = useRunningBookings(product);
  if (running === 'loading') return '…';
  if (running === 'unknown') return productMessages.unknown;
  const { price, period } = product;
  const below = running.filter(
    (booking) =>
      booking.complimentary !== true &&
      booking.period === period &&
      price !== undefined &&
      booking.rate !== undefined &&
      booking.rate < price,
  );
  return productMessages.running(running.length, below.length);
}
