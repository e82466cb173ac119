import { z } from 'zod';
import { siteSharing } from '../entities/site.ts';
import { lockTypes } from '../states/device.ts';
import { mapUnitTypes } from '../states/map.ts';
import { billingPeriodUnits } from '../states/period.ts';
import { cleaningStates, sizes, unitKinds } from '../states/unitKind.ts';
import {
  channelField,
  emailField,
  latitudeField,
  lineField,
  longitudeField,
  moneyField,
  nameField,
  phoneField,
  postcodeField,
  referenceField,
  timeOfDayField,
  timeZoneField,
} from '../validation/fields.ts';

export const siteBody = z.object({
  name: nameField,
  organisationId: referenceField.optional(),
  sharing: z.enum(siteSharing).optional(),
  /** The organisations that the site is listed for; what they see of it is decided by the sharing. */
  sharedWith: z.array(referenceField).max(1_000).optional(),
  timeZone: timeZoneField.optional(),
  street1: lineField.optional(),
  street2: lineField.nullish(),
  suburb: lineField.optional(),
  state: lineField.optional(),
  postcode: postcodeField.optional(),
  country: lineField.optional(),
  phone: phoneField.nullish(),
  email: emailField.nullish(),
  latitude: latitudeField,
  longitude: longitudeField,
});

export const areaBody = z.object({
  siteId: referenceField,
  name: nameField,
  floor: z.number().int().min(-20).max(200).optional(),
});

/** The status is the device's to say, so no body holds it. */
export const unitBody = z.object({
  siteId: referenceField,
  name: nameField,
  kind: z.enum(unitKinds).optional(),
  areaId: referenceField.nullish(),
  size: z.enum(sizes).nullish(),
  squareMetres: z.number().positive('Square metres must be above 0.').max(100_000).nullish(),
  floor: z.number().int().min(-20).max(200).nullish(),
  price: moneyField.nullish(),
  pricePeriod: z.enum(billingPeriodUnits).nullish(),
  lockType: z.enum(lockTypes).nullish(),
  controllerId: referenceField.nullish(),
  channel: channelField.nullish(),
  cleaningState: z.enum(cleaningStates).optional(),
});

const metres = z.number().positive('A plan is wider and deeper than 0 metres.').max(10_000);

export const facilityMapBody = z.object({
  siteId: referenceField,
  name: nameField,
  floor: z.number().int().min(-20).max(200),
  displayOrder: z.number().int().min(0).max(100_000).optional(),
  width: metres,
  height: metres,
});

const coordinate = z.number().min(-10_000).max(10_000);

export const mapUnitBody = z.object({
  siteId: referenceField,
  mapId: referenceField,
  type: z.enum(mapUnitTypes),
  unitId: referenceField.nullish(),
  gateId: referenceField.nullish(),
  label: lineField.nullish(),
  points: z
    .array(z.tuple([coordinate, coordinate]))
    .min(2, 'A shape has two corners at least.')
    .max(500),
});

export const scheduleBody = z.object({
  siteId: referenceField,
  name: nameField,
  spans: z
    .array(
      z
        .object({ day: z.number().int().min(0).max(6), from: timeOfDayField, to: timeOfDayField })
        .refine(({ from, to }) => from < to, 'A span of a schedule ends after it begins.'),
    )
    .max(100),
});
