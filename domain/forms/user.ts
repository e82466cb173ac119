import { z } from 'zod';
import { userBody } from '../bodies/people.ts';
import type { CallSender } from '../calls/callSender.ts';
import { forgottenPasswordCalls } from '../calls/forgottenPassword.ts';
import { resourceCalls } from '../calls/resource.ts';
import { readRecord } from '../entities/recordReader.ts';
import type { UserRole } from '../entities/userRole.ts';
import { referenceField } from '../validation/fields.ts';
import { defineFormRules, type AfterSaving } from './formRules.ts';
import { storedUser } from './storedUser.ts';

const schema = userBody.extend({
  // Most people have the permissions of their roles alone.
  permissions: userBody.shape.permissions.optional(),
  roleIds: z.array(referenceField).max(200).optional(),
});

const calls = resourceCalls('userRole');

type Saved = AfterSaving<typeof schema>;

/** The records that give roles to a user, from a server that may ignore the condition. @throws AppError */
async function rolesGivenTo(api: CallSender, userId: number): Promise<readonly UserRole[]> {
  const { rows } = await api.list(calls.list, { query: { searchQuery: [{ column: 'userId', query: userId }] } });
  const given = rows.flatMap((row) => (readRecord('userRole', row) as UserRole | null) ?? []);
  return given.filter((each) => each.userId === userId);
}

/** Gives and takes roles until the user has exactly these. @throws AppError */
async function saveRoles(api: CallSender, userId: number, roleIds: readonly number[]): Promise<void> {
  const given = await rolesGivenTo(api, userId);
  const added = roleIds.filter((roleId) => given.every((each) => each.roleId !== roleId));
  const taken = given.filter(({ roleId }) => roleId !== undefined && !roleIds.includes(roleId));
  // Adds first: people who change their own roles must keep the right.
  for (const roleId of added) await api.call(calls.create, { body: { userId, roleId } });
  for (const { id } of taken) await api.call(calls.remove, { parameters: { id } });
}

/** Saves changed roles alone. Unreadable roles do not change. */
async function saveGivenRoles({ api, replica, id, values, changed }: Saved): Promise<void> {
  if (!changed.some((path) => path.startsWith('roleIds'))) return;
  await saveRoles(api, id, values.roleIds ?? []);
  replica.reportCreated('userRole');
}

/** Sends a mail by which the new user sets a password. */
async function invite(saved: Saved): Promise<void> {
  const { api, values } = saved;
  const [roles, mail] = await Promise.allSettled([
    saveGivenRoles(saved),
    api.call(forgottenPasswordCalls.forgotPassword, { body: { email: values.email } }),
  ]);
  for (const outcome of [roles, mail]) if (outcome.status === 'rejected') throw outcome.reason;
}

export const userFormRules = defineFormRules({
  entity: 'user',
  schema,
  newRecordValues: { permissions: {}, roleIds: [] },
  notSent: ['roleIds'],
  inputs: storedUser,
  asRead: storedUser,
  afterSaving: saveGivenRoles,
});

/** A new user is invited, too. */
export const newUserFormRules = defineFormRules({ ...userFormRules, afterSaving: invite });
