import type { User } from '#domain/entities/user.ts';
import type { Rights } from '#domain/permissions/can.ts';
import type { TokenHolder } from '#domain/session/token.ts';

/** The token's rights start the session; the active user's replace them once loaded. */
export function rightsOf(holder: TokenHolder, user: User | null): Rights {
  if (user === null) return holder.rights;
  return {
    permissions: user.permissions ?? holder.rights.permissions,
    isSuperAdmin: user.isSuperAdmin ?? holder.rights.isSuperAdmin,
  };
}
