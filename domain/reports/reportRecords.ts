import type { EntityName } from '../entities/index.ts';
import type { Booking } from '../entities/booking.ts';
import type { Customer } from '../entities/customer.ts';
import type { Order } from '../entities/order.ts';
import type { Payment } from '../entities/payment.ts';
import type { Product } from '../entities/product.ts';
import type { Site } from '../entities/site.ts';
import type { Unit } from '../entities/unit.ts';

/** The records that reports are made of. Every field but the id may be missing. */
export interface ReportRecords {
  sites: readonly Site[];
  units: readonly Unit[];
  bookings: readonly Booking[];
  customers: readonly Customer[];
  orders: readonly Order[];
  payments: readonly Payment[];
  products: readonly Product[];
}
export type ReportSource = keyof ReportRecords;

/** The entity of each source. */
export const entityOfSource = {
  sites: 'site',
  units: 'unit',
  bookings: 'booking',
  customers: 'customer',
  orders: 'order',
  payments: 'payment',
  products: 'product',
} as const satisfies Record<ReportSource, EntityName>;
export type ReportEntity = (typeof entityOfSource)[ReportSource];
