import { recordName } from '#domain/entities/recordName.ts';
import type { User } from '#domain/entities/user.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useRoles } from '../permissionRole/useRoles.ts';

const Names = chakra('span', { base: { display: 'inline-flex', flexWrap: 'wrap', columnGap: '2' } });

/** Super admins need none. */
export function RoleNames({ user }: { user: User }) {
  const book = useRoles();
  const roles = book?.rolesOf(user.id) ?? [];
  if (book === null) return '…';
  if (roles.length === 0) return user.isSuperAdmin === true ? 'All rights' : book.isKnown ? 'None' : '–';
  return (
    <Names>
      {roles.map((role) => (
        <AppLink key={role.id} to="role.list" parameters={{ id: role.id }}>
          {recordName('permissionRole', role)}
        </AppLink>
      ))}
    </Names>
  );
}
