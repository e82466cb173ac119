import { z } from 'zod';
import { endOfLastDay } from '#domain/lifecycle/lastDay.ts';
import { newBookingMessages } from '#domain/messages/newBooking.ts';
import { periodUnits } from '#domain/states/period.ts';
import { addDaysIn, dayOf } from '#domain/time/zonedTime.ts';
import { noteField } from '#domain/validation/cardNumber.ts';
import { emailField, momentField, moneyField, referenceField } from '#domain/validation/fields.ts';
import { besideMistakes } from '#domain/validation/fieldRule.ts';
import type { FieldName } from '#crud/form/recordForm.ts';
import { customerChoiceFields, requireCustomer } from '../customerChoice.ts';

/** How long a let by the hour lasts, in hours; `other` has an end of its own. */
const hoursOf = { '1 h': 1, '2 h': 2, '4 h': 4 } as const;
export const durations = ['1 h', '2 h', '4 h', '1 day', 'other'] as const;
export type BookingDuration = (typeof durations)[number];

const hour = 3_600_000;

const fields = z.object({
  ...customerChoiceFields,
  email: emailField.nullish(),
  /** The customer for whom somebody decided to book despite a debt. */
  despiteDebtOf: referenceField.nullish(),
  unitIds: z.array(referenceField).max(50),
  lockableIds: z.array(referenceField).max(50),
  productId: referenceField.nullish(),
  rate: moneyField,
  period: z.enum(periodUnits),
  /** The units and terms that the rate was last taken from: `pricedText`. */
  priced: z.string().nullish(),
  complimentary: z.boolean(),
  /** Books an archived customer, or a unit that is out of use. */
  confirm: z.boolean(),
  begins: z.enum(['now', 'later']),
  startsAt: momentField.nullish(),
  lasts: z.enum(durations),
  /** The end while `lasts` is other. */
  endsAt: momentField.nullish(),
  reserved: z.boolean(),
  bill: z.boolean(),
  notes: noteField.nullish(),
});

export const timedSchema = fields.pick({
  begins: true,
  startsAt: true,
  lasts: true,
  endsAt: true,
  reserved: true,
  period: true,
});

export const pricedSchema = timedSchema.extend(fields.pick({ rate: true, complimentary: true, productId: true }).shape);

const { units: unitTexts, time: timeTexts } = newBookingMessages;

export const newBookingSchema = requireCustomer(fields)
  .refine(({ unitIds, lockableIds }) => count(unitIds) + count(lockableIds) > 0, {
    path: ['unitIds'],
    error: unitTexts.missing,
    ...besideMistakes,
  })
  .refine(({ begins, startsAt }) => begins === 'now' || startsAt != null, {
    path: ['startsAt'],
    error: timeTexts.startMissing,
    ...besideMistakes,
  })
  .refine(
    ({ lasts, begins, startsAt, endsAt }) =>
      lasts !== 'other' || isAfter(endsAt, begins === 'now' ? new Date() : startsAt),
    { path: ['endsAt'], error: timeTexts.endsBefore, ...besideMistakes },
  );

export type NewBooking = z.output<typeof newBookingSchema>;
export type NewBookingField = FieldName<typeof newBookingSchema>;

const count = (list: unknown) => (Array.isArray(list) ? list.length : 0);

/** True for an absent end. The fields report texts that are no moments. */
function isAfter(end: unknown, start: unknown): boolean {
  return !(end instanceof Date) || !(start instanceof Date) || end.getTime() > start.getTime();
}

export type BookingTimes = z.output<typeof timedSchema>;

/** A booking that begins by now is active at once. */
export function startOf({ begins, startsAt, reserved }: BookingTimes, now: number) {
  const start = begins === 'now' || startsAt == null ? new Date(now) : startsAt;
  const status = start.getTime() <= now ? 'active' : reserved ? 'reserved' : 'upcoming';
  return { start, status } as const;
}

/** A day by the hour has 24 of them; by any longer period it is the day of the start. @returns null: an open end. */
function endAfter({ lasts, endsAt = null, period }: BookingTimes, start: Date, zone: string): Date | null {
  if (lasts === 'other') return endsAt;
  const at = start.getTime();
  if (lasts !== '1 day') return new Date(at + hoursOf[lasts] * hour);
  const isShort = period === 'hour' || period === 'minute';
  return new Date(isShort ? addDaysIn(zone, at, 1) : endOfLastDay(dayOf(at, zone), zone));
}

export function timesOf(values: BookingTimes, { zone, now }: { zone: string; now: number }) {
  const { start, status } = startOf(values, now);
  return { start, status, end: endAfter(values, start, zone) };
}

/** The choice that a free time from the address stands for. */
export function durationOf(lasts: number): BookingDuration {
  return durations.find((each) => each in hoursOf && hoursOf[each as keyof typeof hoursOf] * hour === lasts) ?? 'other';
}

export function customerBodyOf({ firstName, lastName, phone, email }: NewBooking, siteId: number | null) {
  return { firstName, lastName, phone: phone ?? null, email: email ?? null, ...(siteId === null ? {} : { siteId }) };
}

export interface BookingPlace {
  siteId: number | null;
  zone: string;
}

/** Under the API's names. */
export function bookingBodyOf(values: NewBooking, customerId: number, { siteId, zone }: BookingPlace, now: number) {
  const { start, status, end } = timesOf(values, { zone, now });
  const { unitIds, lockableIds, productId, rate, period, complimentary, confirm, notes } = values;
  return {
    customer_id: customerId,
    ...(siteId === null ? {} : { site_id: siteId }),
    ...(unitIds.length === 0 ? {} : { units: unitIds }),
    ...(lockableIds.length === 0 ? {} : { lockables: lockableIds }),
    status,
    startsAt: start.toISOString(),
    endsAt: end?.toISOString() ?? null,
    productId: productId ?? null,
    rate,
    period,
    complimentary,
    ...(notes ? { notes } : {}),
    ...(confirm ? { confirm } : {}),
  };
}
