import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { areas as permissionAreas, type Permissions } from '#domain/permissions/bits.ts';
import { newApiToken } from '#server/people/apiTokens.ts';
import { hashOfToken } from '#server/people/linkTokens.ts';
import { apiTokens } from '#server/storage/schema/people/apiTokens.ts';
import { permissionRoles, sessions, userRoles, users } from '#server/storage/schema/people/users.ts';
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

  /** A token of a service account, which the answer has in clear. */
  const apiToken = async (given: Given<typeof apiTokens> & { userId: number }) => {
    const token = newApiToken();
    const [issuedAt, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)];
    const { id } = await insert(sessions, { id: randomUUID(), userId: given.userId, issuedAt, expiresAt });
    const values = { name: fresh('Token'), ending: token.slice(-4), permissions: everywhere(3), ...given };
    await insert(apiTokens, { ...values, sessionId: id, tokenHash: hashOfToken(token) });
    return { token, sessionId: id };
  };

  return { user, role, userRole, apiToken };
}
