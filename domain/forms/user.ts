import { z } from 'zod';
import { userBody } from '../bodies/people.ts';
import { referenceField } from '../validation/fields.ts';
import { defineFormRules } from './formRules.ts';
import { storedUser } from './storedUser.ts';

export const userFormRules = defineFormRules({
  entity: 'user',
  schema: userBody.extend({
    // Most people have the permissions of their roles alone.
    permissions: userBody.shape.permissions.optional(),
    roleIds: z.array(referenceField).max(200).optional(),
  }),
  newRecordValues: { permissions: {}, roleIds: [] },
  notSent: ['roleIds'],
  inputs: storedUser,
  asRead: storedUser,
});
