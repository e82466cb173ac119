import { z } from 'zod';
import { doorTypes, gateDirections, relayModes } from '../states/device.ts';
import { lockableTypes } from '../states/unitKind.ts';
import { channelField, momentField, nameField, referenceField } from '../validation/fields.ts';

/** The status is the device's to say, so no body of a door holds it. */
export const gateBody = z.object({
  siteId: referenceField,
  /** All the sites that it serves; the one where it stands is always among them. */
  siteIds: z.array(referenceField).max(100).optional(),
  name: nameField,
  direction: z.enum(gateDirections),
  doorType: z.enum(doorTypes),
  controllerId: referenceField.nullish(),
  channel: channelField.nullish(),
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
  productId: referenceField.nullish(),
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
