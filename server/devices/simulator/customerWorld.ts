import type { CustomerAct } from '#server/rentals/customerAct.ts';

/** The records that a site's simulated customers can act on. */
export interface Opportunities {
  customerIds: readonly number[];
  freeUnitIds: readonly number[];
  freePoolTableIds: readonly number[];
  /** Trolleys and trailers; absent: none. */
  freeHireUnitIds?: readonly number[] | undefined;
  /** Active bookings without debt or end. */
  endableBookingIds: readonly number[];
  productIds: readonly number[];
  unpaidOrders: readonly { orderId: number; customerId: number }[];
}

/** The simulated customers' knowledge, and their acts beside the hardware. */
export interface CustomerWorld {
  /** Returns the PINs of customers with an open booking at a site, by ascending id. */
  pins(siteId: number): Promise<readonly string[]>;
  opportunities(siteId: number, at: Date): Promise<Opportunities>;
  act(act: CustomerAct): void;
}
