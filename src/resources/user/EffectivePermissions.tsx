import type { ReactNode } from 'react';
import { recordName } from '#domain/entities/recordName.ts';
import type { User } from '#domain/entities/user.ts';
import { userMessages } from '#domain/messages/users.ts';
import { isNothing, joinPermissions, withoutPermissions } from '#domain/permissions/arithmetic.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { permissionSentence } from '#domain/permissions/sentences.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { permissionsOf, roleSentence, useRoles, type RoleBook } from '../permissionRole/useRoles.ts';

interface Source {
  key: string;
  name: ReactNode;
  permissions: Permissions;
}

/** The sources: roles, personal permissions, and the rest, whose source is unknown. */
function sourcesOf(user: User, book: RoleBook): readonly Source[] {
  const roles = book.rolesOf(user.id).map((role) => ({
    key: `role ${role.id}`,
    name: (
      <AppLink to="role.list" parameters={{ id: role.id }}>
        {recordName('permissionRole', role)}
      </AppLink>
    ),
    permissions: permissionsOf(role),
  }));
  const grants = user.grants ?? {};
  const known = joinPermissions([grants, ...roles.map(({ permissions }) => permissions)]);
  const others = withoutPermissions(permissionsOf(user), known);
  return [
    ...roles,
    ...(isNothing(grants) ? [] : [{ key: 'in person', name: userMessages.extraPermissions, permissions: grants }]),
    ...(isNothing(others) ? [] : [{ key: 'other', name: userMessages.fromElsewhere, permissions: others }]),
  ];
}

export function EffectivePermissions({ user }: { user: User }) {
  const book = useRoles();
  const sources = book === null ? null : sourcesOf(user, book);
  const isOut = user.permissions !== undefined && isNothing(user.permissions) && user.isSuperAdmin !== true;
  const whole =
    user.isSuperAdmin === true ? userMessages.superAdmin : isOut ? userMessages.nothing : roleSentence(user);
  return (
    <Panel title="What they may do">
      <chakra.p pb={sources?.length === 0 ? '0' : '3'} data-may="">
        {whole}
      </chakra.p>
      {sources === null ? <SkeletonBlock h={{ base: '12', sm: '5' }} /> : null}
      {book !== null && book.failure !== null ? <Note>{`${userMessages.rolesUnread} ${book.failure}`}</Note> : null}
      {sources === null || sources.length === 0 ? null : (
        <chakra.dl
          display="grid"
          gridTemplateColumns={{ base: '1fr', sm: 'fit-content(40%) 1fr' }}
          columnGap="4"
          rowGap={{ base: '0.5', sm: '2' }}
          m="0"
          textStyle="sm"
        >
          {sources.map(({ key, name, permissions }) => (
            <chakra.div key={key} display="contents">
              <chakra.dt minW={{ sm: '7rem' }} fontWeight="medium" overflowWrap="anywhere">
                {name}
              </chakra.dt>
              <chakra.dd m="0" pb={{ base: '2', sm: '0' }} color="fg.muted">
                {permissionSentence(permissions) === whole ? userMessages.allOfIt : permissionSentence(permissions)}
              </chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
      )}
    </Panel>
  );
}
