import { z } from 'zod';
import { alertLevels } from '../states/alert.ts';
import { bits } from '../permissions/bits.ts';
import { grantedPermissionsSchema } from '../permissions/schema.ts';
import { strictness, userStatuses } from '../states/user.ts';
import {
  emailField,
  lineField,
  moneyField,
  nameField,
  phoneField,
  referenceField,
  requiredLine,
} from '../validation/fields.ts';

const everyBit = Object.values(bits).reduce((all, bit) => all | bit, 0);

const permissionsField = grantedPermissionsSchema.refine(
  (given) => Object.values(given).every((mask) => mask <= everyBit),
  `A permission mask lies between 0 and ${everyBit}.`,
);

export const userBody = z.object({
  organisationId: referenceField.optional(),
  email: emailField,
  firstName: lineField.optional(),
  lastName: lineField.optional(),
  phone: phoneField.nullish(),
  /** Masks given to the user in person, beside those of their roles. */
  permissions: permissionsField,
  isSuperAdmin: z.boolean().optional(),
  status: z.enum(userStatuses).optional(),
});

export const permissionRoleBody = z.object({
  organisationId: referenceField.optional(),
  name: nameField,
  description: lineField.nullish(),
  permissions: permissionsField,
});

export const userRoleBody = z.object({ userId: referenceField, roleId: referenceField });

export const organisationBody = z.object({
  name: nameField,
  email: emailField.nullish(),
  phone: phoneField.nullish(),
  abn: z
    .string()
    .transform((text) => text.replaceAll(' ', ''))
    .pipe(z.string().regex(/^\d{11}$/, 'An ABN has 11 digits.'))
    .nullish(),
  strictness: z.enum(strictness).optional(),
  /** Days after the oldest unpaid bill was due on which a unit is overlocked. */
  overlockAfterDays: z
    .number()
    .int()
    .min(1, 'Overlock after 1 day at the earliest.')
    .max(365, 'Overlock after 365 days at the latest.')
    .optional(),
  /** Dollars that somebody must owe at least. */
  overlockMinimum: moneyField.optional(),
});

export const organisationFeaturesBody = z.object({
  organisationId: referenceField,
  operations: z.boolean(),
  appOperations: z.boolean(),
  reporting: z.boolean(),
  facilityMap: z.boolean(),
  permissionIngest: z.boolean(),
  poolTables: z.boolean(),
  externalStorage: z.boolean().optional(),
});

/** An alert of one's own: what it says is set when it is made, and later only whether it was read and put away. */
export const alertBody = z.object({
  level: z.enum(alertLevels),
  message: requiredLine('An alert says something.'),
  siteId: referenceField.nullish(),
  read: z.boolean().optional(),
  archived: z.boolean().optional(),
});

export const notificationBody = z.object({
  message: requiredLine('A notification says something.'),
  siteId: referenceField.nullish(),
  read: z.boolean().optional(),
});
