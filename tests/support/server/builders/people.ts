import { hash } from '@node-rs/argon2';
import { areas as permissionAreas, type Permissions } from '#domain/permissions/bits.ts';
import { permissionRoles, userRoles, users } from '#server/storage/schema/people/users.ts';
import type { BuilderTools, Given } from './insert.ts';
import type { PlaceBuilders } from './places.ts';

/** The password of every built user. */
export const builtPassword = 'correct horse 1';

/** The hash is as cheap as argon2 allows: tests sign in by the hundred. */
const sharedHash = hash(builtPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

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

  const role = async (given: Given<typeof permissionRoles> = {}) =>
    insert(permissionRoles, {
      name: fresh('Role'),
      ...given,
      organisationId: given.organisationId ?? (await organisation()).id,
    });

  /** Does not update the user's permissions. */
  const userRole = (given: { userId: number; roleId: number }) => insert(userRoles, given);

  return { user, role, userRole };
}
