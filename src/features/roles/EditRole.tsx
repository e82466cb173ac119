import { ShieldCheck, Users } from 'lucide-react';
import { useMemo } from 'react';
import { permissionRoleBody } from '#domain/bodies/people.ts';
import type { PermissionRole } from '#domain/entities/permissionRole.ts';
import { AppError } from '#domain/errors/appError.ts';
import { roleMessages } from '#domain/messages/roles.ts';
import {
  lockOutOf,
  effectOnHolder,
  type LockOut,
  effectOnHolders,
  type RoleHolder,
} from '#domain/permissions/roleEffect.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { useSession } from '#crud/context/session.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { useEditedRecord } from '#crud/edit/useEditedRecord.ts';
import { GoneNotice } from '#crud/form/GoneNotice.tsx';
import { RecordForm } from '#crud/form/RecordForm.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { lockOutText } from '#resources/permissionRole/OwnLockOut.tsx';
import { permissionsOf, useRoles } from '#resources/permissionRole/useRoles.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { isSamePermissions } from '#domain/permissions/arithmetic.ts';
import { effectSentence } from '#domain/permissions/sentences.ts';
import { Notice } from '#crud/form/FormNotices.tsx';
import type { User } from '#domain/entities/user.ts';
import { useRows } from '#crud/data/useRows.ts';
import { RoleFields, useTypedPermissions, useTypedRequirement } from './RoleFields.tsx';

/** The most people that are read. */
const most = 1_000;

interface Holder extends RoleHolder {
  user: User;
}

/** The people with the role, without archived ones; null while they load or cannot be read. */
function useHolders(roleId: number): readonly Holder[] | null {
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

interface RoleEffectProps {
  /** null: not known yet. */
  holders: readonly Holder[] | null;
  /** The role's permissions before the change. */
  before: Permissions;
}

/** Shown before a changed role is saved. */
function RoleEffect({ holders, before }: RoleEffectProps) {
  const { userId } = useSession();
  const after = useTypedPermissions();
  const own = holders?.find(({ user }) => user.id === userId);
  const lockOut =
    own === undefined ? null : lockOutOf(own.permissions, effectOnHolder(own, before, after).after, own.isSuperAdmin);
  const isSame = isSamePermissions(before, after);
  const text = holders === null ? roleMessages.holdersUnknown : effectSentence(effectOnHolders(holders, before, after));
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

/** Whom a newly required second step concerns, shown before the role is saved: the person who changes it, too. */
function RequirementEffect({ holders, before }: { holders: readonly Holder[] | null; before: string | null }) {
  const { userId } = useSession();
  const from = useTypedRequirement();
  if (from === null || from === before) return null;
  const isOwn = holders?.some(({ user }) => user.id === userId) ?? false;
  const hasOwn = holders?.find(({ user }) => user.id === userId)?.user.hasSecondFactor === true;
  const lacking = holders?.filter(({ user }) => user.hasSecondFactor === false).length ?? 0;
  const texts = roleMessages.secondStep;
  const sentences = [
    ...(holders === null ? [roleMessages.holdersUnknown] : []),
    ...(isOwn ? [hasOwn ? texts.ownDone : texts.own(from)] : []),
    ...(lacking > 0 ? [texts.lacking(lacking)] : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <Notice
      icon={ShieldCheck}
      palette={isOwn && !hasOwn ? 'fault' : 'accent'}
      role="status"
      text={sentences.join(' ')}
    />
  );
}

const descriptor = { entity: 'permissionRole' } as const;

/** Resolves with whether to go on. */
function confirmLockOut(lockOut: LockOut): Promise<boolean> {
  const { title, stay, confirm } = roleMessages.lockOut;
  return new Promise((resolve) => {
    showDialog((close) => {
      const answer = (isWanted: boolean) => {
        close();
        resolve(isWanted);
      };
      return (
        <Dialog
          title={title}
          onClose={() => answer(false)}
          actions={
            <>
              <Button data-autofocus="" onClick={() => answer(false)}>
                {stay}
              </Button>
              <Button variant="solid" colorPalette="alarm" onClick={() => answer(true)}>
                {confirm}
              </Button>
            </>
          }
        >
          {lockOutText(lockOut)}
        </Dialog>
      );
    });
  });
}

/** The rights that the viewer would lose; null: none. */
function ownLockOut(
  holders: readonly Holder[] | null,
  userId: number,
  before: Permissions,
  after: Permissions,
): LockOut | null {
  const own = holders?.find(({ user }) => user.id === userId);
  if (own === undefined) return null;
  return lockOutOf(own.permissions, effectOnHolder(own, before, after).after, own.isSuperAdmin);
}

export function EditRole({ role }: { role: PermissionRole }) {
  const { userId } = useSession();
  const { update } = useRecordCalls('permissionRole');
  const holders = useHolders(role.id);
  const before = permissionsOf(role);
  const form = useRecordForm({
    name: `permissionRole.${role.id}`,
    schema: permissionRoleBody,
    initial: role,
    save: async ({ permissions }, { body, seen }) => {
      const lockOut = ownLockOut(holders, userId, before, permissions);
      if (lockOut !== null && !(await confirmLockOut(lockOut))) {
        throw new AppError({ code: 'refused', message: roleMessages.notSaved, status: 400 });
      }
      await update(role.id, body, {}, seen);
    },
    edited: useEditedRecord(descriptor, role.id, false),
  });
  return (
    <Panel>
      <chakra.div css={{ '--form-bleed': '1rem' }}>
        <RecordForm
          form={form}
          label="Role"
          saveLabel="Save role"
          gone={<GoneNotice one="Role" />}
          actions={
            <>
              <RoleEffect holders={holders} before={before} />
              <RequirementEffect holders={holders} before={role.secondFactorFrom ?? null} />
            </>
          }
        >
          <RoleFields isNew={false} knowsSecondSteps={role.secondFactorFrom !== undefined} />
        </RecordForm>
      </chakra.div>
    </Panel>
  );
}
