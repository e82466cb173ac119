import { Users } from 'lucide-react';
import { roleMessages as say } from '#domain/messages/roles.ts';
import { isSamePermissions } from '#domain/permissions/arithmetic.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { effectOnHolders, lockOutOf, effectOnHolder } from '#domain/permissions/roleEffect.ts';
import { effectSentence } from '#domain/permissions/sentences.ts';
import { useSession } from '#crud/context/session.ts';
import { Notice } from '#crud/form/FormNotices.tsx';
import { lockOutText } from '#resources/permissionRole/OwnLockOut.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useTypedPermissions } from './RoleFields.tsx';
import type { Holder } from './useHolders.ts';

export interface RoleEffectProps {
  /** null: not known yet. */
  holders: readonly Holder[] | null;
  /** The role's permissions before the change. */
  before: Permissions;
}

/** Shown before a changed role is saved. */
export function RoleEffect({ holders, before }: RoleEffectProps) {
  const { userId } = useSession();
  const after = useTypedPermissions();
  const own = holders?.find(({ user }) => user.id === userId);
  const lockOut =
    own === undefined ? null : lockOutOf(own.permissions, effectOnHolder(own, before, after).after, own.isSuperAdmin);
  const isSame = isSamePermissions(before, after);
  const text = holders === null ? say.holdersUnknown : effectSentence(effectOnHolders(holders, before, after));
  return (
    <chakra.div data-role-effect="" flex="1 1 18rem" _empty={{ display: 'none' }}>
      {isSame ? null : (
        <Notice
          icon={Users}
          palette={lockOut === null ? 'accent' : 'alarm'}
          role="status"
          text={
            <>
              {text}
              {lockOut === null ? null : ` ${lockOutText(lockOut)}`}
            </>
          }
        />
      )}
    </chakra.div>
  );
}
