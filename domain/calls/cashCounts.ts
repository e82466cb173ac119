import { z } from 'zod';
import { cashCountBody } from '../bodies/cashCounts.ts';
import { day, highestId, id, instant, money } from '../entities/fields.ts';
import { paymentMethods } from '../states/booking.ts';
import { dayField } from '../validation/fields.ts';
import { admin, defineCalls } from './define.ts';

const method = z.enum(paymentMethods);

const cashSum = z.looseObject({
  method,
  clerk: z.string().nullable(),
  received: money,
  refunded: money,
});

/** A signed count, which nobody changes. */
const cashCount = z.looseObject({
  id,
  day,
  /** The place among the counts of its day, from 1. */
  number: z.number().int(),
  float: money,
  drawer: z.array(z.looseObject({ value: z.number(), count: z.number() })).nullable(),
  counted: z.array(z.looseObject({ method, amount: money })),
  /** The money that it covers: that of the day without earlier counts. */
  sums: z.array(cashSum),
  note: z.string().nullable(),
  signedBy: z.string(),
  signedAt: instant,
});
export type CashCount = z.output<typeof cashCount>;

const cashLine = z.looseObject({
  id,
  kind: z.enum(['payment', 'refund']),
  method,
  /** Dollars. */
  amount: money,
  at: instant,
  clerk: z.string().nullable(),
  customer: z.looseObject({ id, name: z.string() }).nullable(),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
});
export type CashLine = z.output<typeof cashLine>;

const cashDay = z.looseObject({
  day,
  /** The day that the site has now. */
  today: day,
  /** The money that no signed count has yet. */
  sums: z.array(cashSum),
  /** The day's payments and refunds, the newest first. */
  lines: z.array(cashLine),
  /** The day's signed counts, the newest first. */
  counts: z.array(cashCount),
  /** The site's last signed count of this day or an earlier one; null: there is none. */
  last: cashCount.nullable(),
});
export type CashDay = z.output<typeof cashDay>;

const cashCounts = z.looseObject({ count: z.number().int(), rows: z.array(cashCount) });

/** The counts of one answer, at most. */
export const cashCountPage = 50;

const path = `${admin}/sites/:id/cashCounts`;

/** Our own addition to the API: cash counts at the end of a day or shift. Other servers answer 404. */
export const cashCountCalls = defineCalls({
  cashDay: {
    method: 'GET',
    path: `${admin}/sites/:id/cashDay`,
    summary: "Says which money a site's day should have, by person and method, with its signed cash counts.",
    ask: { area: 'bookings', level: 'read' },
    query: z.object({ day: dayField.optional() }),
    answer: 'value',
    schema: cashDay,
  },
  cashCounts: {
    method: 'GET',
    path,
    summary: 'Lists the signed cash counts of a site, the newest first.',
    ask: { area: 'bookings', level: 'read' },
    query: z.object({
      offset: z.coerce.number().int().min(0).max(highestId).optional(),
      limit: z.coerce.number().int().min(1).max(cashCountPage).optional(),
    }),
    answer: 'value',
    schema: cashCounts,
  },
  cashCountSign: {
    method: 'POST',
    path,
    summary: "Signs a cash count of a site's day; answers how the day is then.",
    ask: { area: 'bookings', level: 'write' },
    once: true,
    body: cashCountBody,
    answer: 'value',
    schema: cashDay,
  },
});
