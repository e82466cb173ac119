import { TriangleAlert } from 'lucide-react';
import { roleMessages } from '#domain/messages/roles.ts';
import { joinPermissions } from '#domain/permissions/arithmetic.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { lockOutOf, type LockOut } from '#domain/permissions/roleEffect.ts';
import { useSession } from '#crud/context/session.ts';
import { Notice } from '#crud/form/FormNotices.tsx';

const { lockOut: texts } = roleMessages;

export const lockOutText = (lockOut: LockOut) => (lockOut === 'sign in' ? texts.signIn : texts.roles);

/** @param after the sources of their permissions after the change. */
export function OwnLockOut({ after }: { after: readonly Permissions[] }) {
  const { rights } = useSession().visitor;
  const lockOut = lockOutOf(rights.permissions, joinPermissions(after), rights.isSuperAdmin);
  return (
    <div role="status">
      {lockOut === null ? null : (
        <Notice icon={TriangleAlert} palette="alarm" role="status" text={lockOutText(lockOut)} />
      )}
    </div>
  );
}
