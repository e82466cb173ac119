import { z } from 'zod';
import { alertLevels } from '../states/alert.ts';
import { mapUnitTypes } from '../states/map.ts';
import { lineField, nameField, referenceField, requiredLine } from '../validation/fields.ts';

/** A user's own alert. After its creation, only "read" and "archived" change. */
export const alertBody = z.object({
  level: z.enum(alertLevels),
  message: requiredLine('Enter an alert message.'),
  siteId: referenceField.nullish(),
  read: z.boolean().optional(),
  archived: z.boolean().optional(),
});

export const notificationBody = z.object({
  message: requiredLine('Enter a notification message.'),
  siteId: referenceField.nullish(),
  read: z.boolean().optional(),
});

const metres = z.number().positive('Enter a size above 0 metres.').max(10_000);

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
    .min(2, 'A shape needs at least 2 corners.')
    .max(500),
});
