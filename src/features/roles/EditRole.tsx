import { permissionRoleBody } from '#domain/bodies/people.ts';
import type { PermissionRole } from '#domain/entities/permissionRole.ts';
import { AppError } from '#domain/errors/appError.ts';
import { roleMessages as say } from '#domain/messages/roles.ts';
import { lockOutOf, effectOnHolder, type LockOut } from '#domain/permissions/roleEffect.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { useSession } from '#crud/context/session.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { useEditedRecord } from '#crud/edit/useEditedRecord.ts';
import { GoneNotice } from '#crud/form/GoneNotice.tsx';
import { RecordForm } from '#crud/form/RecordForm.tsx';
import { useRecordForm } from '#crud/form/useRecordForm.ts';
import { lockOutText } from '#resources/permissionRole/OwnLockOut.tsx';
import { permissionsOf } from '#resources/permissionRole/useRoles.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { RoleEffect } from './RoleEffect.tsx';
import { RoleFields } from './RoleFields.tsx';
import { useHolders, type Holder } from './useHolders.ts';

const descriptor = { entity: 'permissionRole' } as const;

/** Resolves with whether to go on. */
function confirmLockOut(lockOut: LockOut): Promise<boolean> {
  const { title, stay, confirm } = say.lockOut;
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
        throw new AppError({ code: 'refused', message: say.notSaved, status: 400 });
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
          actions={<RoleEffect holders={holders} before={before} />}
        >
          <RoleFields isNew={false} />
        </RecordForm>
      </chakra.div>
    </Panel>
  );
}
