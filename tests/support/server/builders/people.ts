import { areas as permissionAreas, type Permissions } from '#domain/permissions/bits.ts';
import { hashPassword } from '#server/rest/access/passwords.ts';
import { users } from '#server/storage/schema/users.ts';
import type { BuilderTools, Given } from './insert.ts';
import type { PlaceBuilders } from './places.ts';

/** The password of every built user. */
export const builtPassword = 'correct horse 1';

const sharedHash = hashPassword(builtPassword);

/** The same mask in every permission area. */
export const everywhere = (mask: number): Permissions =>
  Object.fromEntries(permissionAreas.map((area) => [area, mask]));

export function peopleBuilders({ insert, fresh }: BuilderTools, { organisation }: PlaceBuilders) {
  const user = async (given: Given<typeof users> = {}) =>
    insert(users, {
      email: `${fresh('person').replace(' ', '')}@example.test`,
      passwordHash: await sharedHash,
      grants: given.permissions ?? everywhere(31),
      permissions: everywhere(31),
      ...given,
      organisationId: given.organisationId ?? (await organisation()).id,
    });

  return { user };
}
