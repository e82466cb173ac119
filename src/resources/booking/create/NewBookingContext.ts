import { createContext, use } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import type { Product } from '#domain/entities/product.ts';
import type { PricedBookable } from '#domain/lifecycle/bookingTerms.ts';
import type { BookingType } from '#domain/states/unitKind.ts';
import type { TroubleOfCustomer } from './useCustomerTrouble.ts';

export interface BookedSubject {
  entity: 'unit' | 'lockable';
  id: number;
  name: string;
  isOccupied: boolean;
  priced: PricedBookable;
}

export interface NewBookingShared {
  type: BookingType;
  /** The unit or lockable of the page's path. */
  subject: BookedSubject;
  siteId: number | null;
  zone: string;
  products: readonly Product[];
  /** The open bookings of the site; null: not all are read. */
  bookings: readonly Booking[] | null;
  /** Whether those bookings are being read, and not failing. */
  areBookingsLoading: boolean;
  /** The customer from whose page the person came; null: none. */
  customerId: number | null;
  /** Why the chosen customer should not rent again as a matter of course. */
  trouble: TroubleOfCustomer;
  /** The records that this attempt or an earlier one has made. */
  made: { customer: boolean; booking: boolean };
  mayCreateCustomer: boolean;
  now: number;
}

export const NewBookingContext = createContext<NewBookingShared | null>(null);

export function useNewBooking(): NewBookingShared {
  const shared = use(NewBookingContext);
  if (shared === null) throw new Error('The parts of a new booking need a NewBookingContext.');
  return shared;
}
