import { resourceCalls } from '#domain/calls/resource.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import type { UserRole } from '#domain/entities/userRole.ts';
import type { Api } from '#collections/transport/api.ts';

const calls = resourceCalls('userRole');

/** The records that give roles to a user, from a server that may ignore the condition. @throws AppError */
async function rolesGivenTo(api: Api, userId: number): Promise<readonly UserRole[]> {
  const { rows } = await api.list(calls.list, { query: { searchQuery: [{ column: 'userId', query: userId }] } });
  const given = rows.flatMap((row) => (readRecord('userRole', row) as UserRole | null) ?? []);
  return given.filter((each) => each.userId === userId);
}

/** Gives and takes roles until the user has exactly these. @throws AppError */
export async function saveRoles(api: Api, userId: number, roleIds: readonly number[]): Promise<void> {
  const given = await rolesGivenTo(api, userId);
  const added = roleIds.filter((roleId) => given.every((each) => each.roleId !== roleId));
  const taken = given.filter(({ roleId }) => roleId !== undefined && !roleIds.includes(roleId));
  // Adds first: people who change their own roles must keep the right.
  for (const roleId of added) await api.call(calls.create, { body: { userId, roleId } });
  for (const { id } of taken) await api.call(calls.remove, { parameters: { id } });
}
