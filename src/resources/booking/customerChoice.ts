import { z } from 'zod';
import { newBookingMessages } from '#domain/messages/newBooking.ts';
import { lineField, phoneField, referenceField } from '#domain/validation/fields.ts';
import { besideMistakes } from '#domain/validation/fieldRule.ts';

const { customer: texts } = newBookingMessages;

/** The fields of a form that books for a known customer, or makes one. */
export const customerChoiceFields = {
  who: z.enum(['existing', 'new']),
  customer_id: referenceField.nullish(),
  firstName: lineField.optional(),
  lastName: lineField.optional(),
  phone: phoneField.nullish(),
};

type CustomerChoice = z.output<z.ZodObject<typeof customerChoiceFields>>;

export const customerChoices = [
  { value: 'existing', label: texts.existing },
  { value: 'new', label: texts.new },
] as const;

/** Requires the chosen customer, or the names of the new one. */
export function requireCustomer<Schema extends z.ZodType<CustomerChoice>>(schema: Schema): Schema {
  return schema
    .refine(({ who, customer_id: id }) => who === 'new' || typeof id === 'number', {
      path: ['customer_id'],
      error: texts.missing,
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
    });
}
