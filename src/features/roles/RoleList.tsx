import type { PermissionRole } from '#domain/entities/permissionRole.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { roleMessages } from '#domain/messages/roles.ts';
import { useSession } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { List, Stack } from '#ui/layout/layout.tsx';
import { RuledItem } from '#ui/layout/list.tsx';
import { Muted, PanelNote } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { groupById, roleSentence } from '#resources/permissionRole/useRoles.ts';

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
      <Stack p="4" gap="5">
        {[60, 45, 70].map((width) => (
          <SkeletonBlock key={width} style={{ width: `${width}%` }} />
        ))}
      </Stack>
    );
  }
  if (rows.length === 0) {
    return <PanelNote py="3">{roleMessages.none}</PanelNote>;
  }
  return (
    <List aria-label="Roles">
      {rows.map((role) => {
        const isForeign = visitor.rights.isSuperAdmin && role.organisationId !== user?.organisationId;
        return (
          <RuledItem
            key={role.id}
            data-role-id={role.id}
            bg={role.id === chosen ? 'bg.subtle' : undefined}
            boxShadow={role.id === chosen ? 'inset 2px 0 0 {colors.accent.solid}' : undefined}
            _hover={{ bg: 'bg.subtle' }}
          >
            <AppLink
              to="role.list"
              parameters={{ id: role.id }}
              display="block"
              px="4"
              py="3"
              focusVisibleRing="inside"
              _hover={{ textDecoration: 'none', color: 'inherit' }}
            >
              <chakra.span display="flex" justifyContent="space-between" gap="3">
                <chakra.span fontWeight="medium" overflowWrap="anywhere">
                  {recordName('permissionRole', role)}
                </chakra.span>
                <Muted textStyle="sm" flexShrink="0">
                  {counts === null ? null : peopleText(counts.get(role.id)?.length ?? 0)}
                </Muted>
              </chakra.span>
              <Muted display="block" textStyle="sm" lineClamp="2">
                {isForeign && role.organisationId !== undefined ? <OrganisationOf id={role.organisationId} /> : null}
                {roleSentence(role)}
              </Muted>
            </AppLink>
          </RuledItem>
        );
      })}
    </List>
  );
}

const peopleText = (count: number) => (count === 0 ? 'Nobody' : count === 1 ? '1 person' : `${count} people`);

function OrganisationOf({ id }: { id: number }) {
  const view = useRows('organisation', { where: { id: [id] } });
  const organisation = view.status === 'ready' ? view.rows[0] : undefined;
  return organisation === undefined ? null : `${recordName('organisation', organisation)} · `;
}
