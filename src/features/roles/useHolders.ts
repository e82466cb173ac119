import { useMemo } from 'react';
import type { User } from '#domain/entities/user.ts';
import type { RoleHolder } from '#domain/permissions/roleEffect.ts';
import { useRows } from '#crud/data/useRows.ts';
import { permissionsOf, useRoles } from '#resources/permissionRole/useRoles.ts';

/** The most people that are read. */
const most = 1_000;

export interface Holder extends RoleHolder {
  user: User;
}

/** The people with the role, without archived ones; null while they load or cannot be read. */
export function useHolders(roleId: number): readonly Holder[] | null {
  const view = useRows('user', { of: { subject: 'permissionRole', id: roleId }, limit: most });
  const book = useRoles();
  return useMemo(() => {
    if (view.status !== 'ready' || book === null || book.failure !== null) return null;
    return view.rows.map((user) => ({
      user,
      permissions: permissionsOf(user),
      grants: user.grants,
      otherRoles: book
        .rolesOf(user.id)
        .filter(({ id }) => id !== roleId)
        .map(permissionsOf),
      isSuperAdmin: user.isSuperAdmin === true,
    }));
  }, [view, book, roleId]);
}
