import { z } from 'zod';
import { bits } from '../permissions/bits.ts';
import { grantedPermissionsSchema } from '../permissions/schema.ts';
import { userStatuses } from '../states/user.ts';
import { dayField, emailField, lineField, nameField, phoneField, referenceField } from '../validation/fields.ts';

const everyBit = Object.values(bits).reduce((all, bit) => all | bit, 0);

const permissionsField = grantedPermissionsSchema.refine(
  (given) => Object.values(given).every((mask) => mask <= everyBit),
  `Permission mask must be between 0 and ${everyBit}.`,
);

export const userBody = z.object({
  organisationId: referenceField.optional(),
  email: emailField,
  firstName: lineField.optional(),
  lastName: lineField.optional(),
  phone: phoneField.nullish(),
  /** Rights given to the user directly, beside those of roles. */
  permissions: permissionsField,
  isSuperAdmin: z.boolean().optional(),
  status: z.enum(userStatuses).optional(),
});

export const permissionRoleBody = z.object({
  organisationId: referenceField.optional(),
  name: nameField,
  description: lineField.nullish(),
  permissions: permissionsField,
  secondFactorFrom: dayField.nullish(),
});

export const userRoleBody = z.object({ userId: referenceField, roleId: referenceField });
