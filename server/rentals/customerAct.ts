import type { PaymentMethod } from '#domain/states/booking.ts';

/** An act of a customer at a kiosk, in the app or in the shop. */
export type CustomerAct = { at: Date; siteId: number } & (
  | {
      kind: 'booking';
      customerId: number;
      unitIds: readonly number[];
      startsAt: Date;
      endsAt: Date | null;
      /** The text on the display of a pool hall. */
      displayName: string | null;
    }
  | { kind: 'move-out'; bookingId: number }
  | { kind: 'order'; customerId: number; lines: readonly { productId: number; quantity: number }[] }
  | { kind: 'payment'; customerId: number; orderId: number; method: PaymentMethod; succeeds: boolean }
);
