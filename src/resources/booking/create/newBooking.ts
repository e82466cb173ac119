import { z } from 'zod';
import { periodUnits } from '#domain/states/period.ts';
import { noteField } from '#domain/validation/cardNumber.ts';
import {
  emailField,
  lineField,
  momentField,
  moneyField,
  phoneField,
  referenceField,
} from '#domain/validation/fields.ts';
import { besideMistakes } from '#domain/validation/fieldRule.ts';
import type { FieldName } from '#crud/form/recordForm.ts';

const fields = z.object({
  who: z.enum(['existing', 'new']),
  customer_id: referenceField.nullish(),
  firstName: lineField.optional(),
  lastName: lineField.optional(),
  phone: phoneField.nullish(),
  email: emailField.nullish(),
  unitIds: z.array(referenceField).max(50),
  lockableIds: z.array(referenceField).max(50),
  productId: referenceField.nullish(),
  rate: moneyField,
  period: z.enum(periodUnits),
  complimentary: z.boolean(),
  /** Books an archived customer, or a unit that is out of use. */
  confirm: z.boolean(),
  begins: z.enum(['now', 'later']),
  startsAt: momentField.nullish(),
  endsAt: momentField.nullish(),
  reserved: z.boolean(),
  bill: z.boolean(),
  notes: noteField.nullish(),
});

export const pricedSchema = fields.pick({
  begins: true,
  startsAt: true,
  endsAt: true,
  reserved: true,
  rate: true,
  period: true,
  complimentary: true,
  productId: true,
});

export const newBookingSchema = fields
  .refine(({ who, customer_id: id }) => who === 'new' || typeof id === 'number', {
    path: ['customer_id'],
    error: 'Choose a customer, or enter a new one.',
    ...besideMistakes,
  })
  .refine(({ who, firstName }) => who !== 'new' || Boolean(firstName), {
    path: ['firstName'],
    error: 'First name is required.',
    ...besideMistakes,
  })
  .refine(({ who, lastName }) => who !== 'new' || Boolean(lastName), {
    path: ['lastName'],
    error: 'Last name is required.',
    ...besideMistakes,
  })
  .refine(({ unitIds, lockableIds }) => count(unitIds) + count(lockableIds) > 0, {
    path: ['unitIds'],
    error: 'Choose a unit or a lockable to book.',
    ...besideMistakes,
  })
  .refine(({ begins, startsAt }) => begins === 'now' || startsAt != null, {
    path: ['startsAt'],
    error: 'Enter when the booking starts.',
    ...besideMistakes,
  })
  .refine(({ begins, startsAt, endsAt }) => isAfter(endsAt, begins === 'now' ? new Date() : startsAt), {
    path: ['endsAt'],
    error: 'A booking must end after it starts.',
    ...besideMistakes,
  });

export type NewBooking = z.output<typeof newBookingSchema>;
export type NewBookingField = FieldName<typeof newBookingSchema>;

const count = (list: unknown) => (Array.isArray(list) ? list.length : 0);

/** True for an absent end. The fields report texts that are no moments. */
function isAfter(end: unknown, start: unknown): boolean {
  return !(end instanceof Date) || !(start instanceof Date) || end.getTime() > start.getTime();
}

/** A booking that begins by now is active at once. */
export function startOf(
  { begins, startsAt, reserved }: Pick<NewBooking, 'begins' | 'startsAt' | 'reserved'>,
  now: number,
) {
  const start = begins === 'now' || startsAt == null ? new Date(now) : startsAt;
  const status = start.getTime() <= now ? 'active' : reserved ? 'reserved' : 'upcoming';
  return { start, status } as const;
}

export function customerBodyOf({ firstName, lastName, phone, email }: NewBooking, siteId: number | null) {
  return { firstName, lastName, phone: phone ?? null, email: email ?? null, ...(siteId === null ? {} : { siteId }) };
}

/** Under the API's names. */
export function bookingBodyOf(values: NewBooking, customerId: number, siteId: number | null, now: number) {
  const { start, status } = startOf(values, now);
  const { unitIds, lockableIds, productId, rate, period, complimentary, confirm, endsAt, notes } = values;
  return {
    customer_id: customerId,
    ...(siteId === null ? {} : { site_id: siteId }),
    ...(unitIds.length === 0 ? {} : { units: unitIds }),
    ...(lockableIds.length === 0 ? {} : { lockables: lockableIds }),
    status,
    startsAt: start.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    productId: productId ?? null,
    rate,
    period,
    complimentary,
    ...(notes ? { notes } : {}),
    ...(confirm ? { confirm } : {}),
  };
}
