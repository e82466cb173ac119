import { z } from 'zod';
import { doorTypes, gateDirections, lockTypes, relayModes } from '../states/device.ts';
import { contactRests, networkLimits } from '../states/network.ts';
import { billingPeriodUnits } from '../states/period.ts';
import { cleaningStates, lockableTypes, sizes, unitKinds } from '../states/unitKind.ts';
import { noteField } from '../validation/cardNumber.ts';
import {
  channelField,
  dayField,
  lineField,
  momentField,
  moneyField,
  nameField,
  referenceField,
  timeOfDayField,
} from '../validation/fields.ts';

const noInput = `Choose an input from 0 to ${networkLimits.parts - 1}.`;

/** A door's contact: both or neither. */
const contact = {
  contactInput: z
    .number({ error: noInput })
    .int(noInput)
    .min(0, noInput)
    .max(networkLimits.parts - 1, noInput)
    .nullish(),
  contactRest: z.enum(contactRests).nullish(),
};

/** The device reports the status, so no door's body has it. */
export const gateBody = z.object({
  siteId: referenceField,
  /** All sites that it serves, its own included. */
  siteIds: z.array(referenceField).max(100).optional(),
  name: nameField,
  direction: z.enum(gateDirections),
  doorType: z.enum(doorTypes),
  controllerId: referenceField.nullish(),
  channel: channelField.nullish(),
  ...contact,
  relayMode: z.enum(relayModes).nullish(),
  hidId: referenceField.nullish(),
  scheduleId: referenceField.nullish(),
});

export const lockableBody = z.object({
  siteId: referenceField,
  name: nameField,
  type: z.enum(lockableTypes),
  controllerId: referenceField.nullish(),
  channel: channelField.nullish(),
  ...contact,
  productId: referenceField.nullish(),
});

/** The device reports the status, so no body has it. */
export const unitBody = z.object({
  siteId: referenceField,
  name: nameField,
  kind: z.enum(unitKinds).optional(),
  areaId: referenceField.nullish(),
  size: z.enum(sizes).nullish(),
  squareMetres: z.number().positive('Enter a floor area above 0.').max(100_000).nullish(),
  floor: z.number().int().min(-20).max(200).nullish(),
  price: moneyField.nullish(),
  pricePeriod: z.enum(billingPeriodUnits).nullish(),
  lockType: z.enum(lockTypes).nullish(),
  controllerId: referenceField.nullish(),
  channel: channelField.nullish(),
  ...contact,
  cleaningState: z.enum(cleaningStates).optional(),
  notes: noteField.nullish(),
});

export const accessPermissionBody = z.object({
  siteId: referenceField,
  name: nameField,
  customerId: referenceField.nullish(),
  userId: referenceField.nullish(),
  unitId: referenceField.nullish(),
  gateId: referenceField.nullish(),
  scheduleId: referenceField.nullish(),
  startsAt: momentField.nullish(),
  endsAt: momentField.nullish(),
});

const noSpan = 'End time must be after start time.';

export const scheduleBody = z.object({
  siteId: referenceField,
  name: nameField,
  spans: z
    .array(
      z
        .object({ day: z.number().int().min(0).max(6), from: timeOfDayField, to: timeOfDayField })
        .refine(({ from, to }) => from < to, noSpan),
    )
    .max(100),
  exceptions: z
    .array(
      z.object({
        day: dayField,
        name: lineField.nullish(),
        spans: z
          .array(z.object({ from: timeOfDayField, to: timeOfDayField }).refine(({ from, to }) => from < to, noSpan))
          .max(20),
      }),
    )
    .max(400)
    .refine((given) => new Set(given.map(({ day }) => day)).size === given.length, 'Each day can stand only once.')
    .optional(),
});
