import type { PermissionRole } from '#domain/entities/permissionRole.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { roleMessages } from '#domain/messages/roles.ts';
import { useSession } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { groupById, roleSentence } from '#resources/permissionRole/useRoles.ts';

const Item = chakra('li', {
  base: {
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    _first: { borderTopWidth: '0' },
    '&[data-chosen]': { bg: 'bg.subtle', boxShadow: 'inset 2px 0 0 {colors.accent.solid}' },
    _hover: { bg: 'bg.subtle' },
  },
});

const Link = chakra(AppLink, {
  base: {
    display: 'block',
    px: '4',
    py: '3',
    _hover: { textDecoration: 'none', color: 'inherit' },
    focusVisibleRing: 'inside',
  },
});

export interface RoleListProps {
  /** null: they are loading. */
  rows: readonly PermissionRole[] | null;
  chosen: number | null;
}

export function RoleList({ rows, chosen }: RoleListProps) {
  const given = useRows('userRole', {});
  const { visitor, user } = useSession();
  const archived = useRows('user', { where: { status: ['archived'] } });
  const gone = new Set(archived.status === 'ready' ? archived.rows.map(({ id }) => id) : []);
  const held = given.status === 'ready' ? given.rows.filter(({ userId }) => !gone.has(userId ?? 0)) : null;
  // Another server may not say which role a person has.
  const isKnown = held?.every(({ roleId }) => roleId !== undefined) ?? false;
  const counts = held === null || !isKnown ? null : groupById(held, ({ roleId }) => roleId);
  if (rows === null) {
    return (
      <chakra.div p="4" display="flex" flexDirection="column" gap="5">
        {[60, 45, 70].map((width) => (
          <SkeletonBlock key={width} style={{ width: `${width}%` }} />
        ))}
      </chakra.div>
    );
  }
  if (rows.length === 0) {
    return (
      <chakra.p px="4" py="3" textStyle="sm" color="fg.muted">
        {roleMessages.none}
      </chakra.p>
    );
  }
  return (
    <chakra.ul listStyle="none" m="0" p="0" aria-label="Roles">
      {rows.map((role) => {
        const isForeign = visitor.rights.isSuperAdmin && role.organisationId !== user?.organisationId;
        return (
          <Item key={role.id} data-chosen={role.id === chosen ? '' : undefined} data-role-id={role.id}>
            <Link to="role.list" parameters={{ id: role.id }}>
              <chakra.span display="flex" justifyContent="space-between" gap="3">
                <chakra.span fontWeight="medium" overflowWrap="anywhere">
                  {recordName('permissionRole', role)}
                </chakra.span>
                <chakra.span textStyle="sm" color="fg.muted" flexShrink="0">
                  {counts === null ? null : peopleText(counts.get(role.id)?.length ?? 0)}
                </chakra.span>
              </chakra.span>
              <chakra.span display="block" textStyle="sm" color="fg.muted" lineClamp="2">
                {isForeign && role.organisationId !== undefined ? <OrganisationOf id={role.organisationId} /> : null}
                {roleSentence(role)}
              </chakra.span>
            </Link>
          </Item>
        );
      })}
    </chakra.ul>
  );
}

const peopleText = (count: number) => (count === 0 ? 'Nobody' : count === 1 ? '1 person' : `${count} people`);

function OrganisationOf({ id }: { id: number }) {
  const view = useRows('organisation', { where: { id: [id] } });
  const organisation = view.status === 'ready' ? view.rows[0] : undefined;
  return organisation === undefined ? null : `${recordName('organisation', organisation)} · `;
}
