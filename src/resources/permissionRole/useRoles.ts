import { useMemo } from 'react';
import type { RowsState } from '#collections/rowQuery.ts';
import type { PermissionRole } from '#domain/entities/permissionRole.ts';
import { listMessages } from '#domain/messages/lists.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { permissionSentence } from '#domain/permissions/sentences.ts';
import { useRows } from '#crud/data/useRows.ts';
import { emptyReasonOfView, reasonText } from '#crud/freshness/emptyReason.ts';

export interface RoleBook {
  roles: readonly PermissionRole[];
  /** Why the roles could not be read, in a sentence. */
  failure: string | null;
  /** Whether the server says who has which role. */
  isKnown: boolean;
  rolesOf: (userId: number) => readonly PermissionRole[];
  /** The id of the record that gives a role to a user. */
  givenBy: (userId: number, roleId: number) => number | null;
}

const nothing = { roles: [], isKnown: false, rolesOf: () => [], givenBy: () => null } as const;

/** Rows by one of their ids; rows without it are left out. */
export function groupById<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => number | null | undefined,
): ReadonlyMap<number, readonly Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const id = idOf(row);
    if (id !== null && id !== undefined) groups.set(id, [...(groups.get(id) ?? []), row]);
  }
  return groups;
}

/** Whether no row is there yet and a read is on its way. */
const isArriving = ({ rows, freshness }: Pick<RowsState<unknown>, 'rows' | 'freshness'>) =>
  rows.length === 0 && freshness.state === 'reconciling' && !freshness.complete;

/** null while they load. */
export function useRoles(): RoleBook | null {
  const roles = useRows('permissionRole', { sort: { field: 'name', direction: 'asc' } });
  const given = useRows('userRole', {});
  return useMemo(() => {
    const reason = emptyReasonOfView(roles) ?? emptyReasonOfView(given);
    if (reason !== null) {
      return {
        ...nothing,
        failure: reason.kind === 'notArrived' ? listMessages.notArrived('roles') : reasonText(reason),
      };
    }
    if (roles.status !== 'ready' || given.status !== 'ready' || isArriving(roles) || isArriving(given)) return null;
    const byId = new Map(roles.rows.map((role) => [role.id, role]));
    const ofUser = groupById(given.rows, ({ userId }) => userId);
    return {
      roles: roles.rows,
      failure: null,
      isKnown: given.rows.every(({ userId, roleId }) => userId !== undefined && roleId !== undefined),
      rolesOf: (userId) =>
        (ofUser.get(userId) ?? []).flatMap(({ roleId }) => (roleId === undefined ? [] : (byId.get(roleId) ?? []))),
      givenBy: (userId, roleId) => ofUser.get(userId)?.find((each) => each.roleId === roleId)?.id ?? null,
    };
  }, [roles, given]);
}

/** Empty for a role with unknown permissions. */
export const permissionsOf = ({ permissions }: { permissions?: Permissions | undefined }): Permissions =>
  permissions ?? {};

export const roleSentence = ({ permissions }: { permissions?: Permissions | undefined }): string =>
  permissions === undefined ? 'Unknown' : permissionSentence(permissions);
