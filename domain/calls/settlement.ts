import { z } from 'zod';
import { recordedMethods } from '../states/booking.ts';
import { moneyField } from '../validation/fields.ts';

/** The change: a new rate in dollars, or the booking's end. */
export const settlementQuery = z.object({
  rate: z.coerce.number().pipe(moneyField).optional(),
  moveOut: z.enum(['true', 'false']).optional(),
});

/** `Settlement` in domain/lifecycle/settlement.ts. */
export const settlementAnswer = z.looseObject({
  unusedRent: z.number(),
  newRent: z.number(),
  deposit: z.number(),
  net: z.number(),
  owed: z.number(),
  days: z.number(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /**
   * Of a move-out, where the server can record that money goes back with it. `method`: how the customer paid last, if
   * money can go back so.
   */
  payOut: z.looseObject({ method: z.enum(recordedMethods).nullable() }).optional(),
});
