import { storedUser } from '#domain/forms/storedUser.ts';
import { newUserFormRules, userFormRules } from '#domain/forms/user.ts';
import type { User } from '#domain/entities/user.ts';
import { userMessages } from '#domain/messages/users.ts';
import { useSession } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { defineForm, type FieldsProps, type InputsLoaderProps } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { useOrganisationChoices } from '#crud/form/fields/useOrganisationChoices.ts';
import { formPages } from '#crud/page/formPages.tsx';
import { DetailSkeleton } from '#ui/skeleton/DetailSkeleton.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { OwnLockOut } from '../permissionRole/OwnLockOut.tsx';
import { permissionsOf, useRoles } from '../permissionRole/useRoles.ts';
import { RolesField } from './RolesField.tsx';
import { formFields } from '#crud/form/formFields.ts';

const {
  PermissionMaskField,
  PhoneField,
  SelectField,
  SwitchField,
  TextField,
  useTyped,
  useTypedId,
  useTypedIds,
  part,
} = formFields<typeof userFormRules.schema>();
const Roles = part(RolesField);

function UserFields({ record }: FieldsProps<User>) {
  const { visitor, userId, user: self } = useSession();
  const { rights } = visitor;
  const book = useRoles();
  const { isOwnOnly, ...organisations } = useOrganisationChoices(record === null);
  const organisationId = useTypedId('organisationId');
  const given = useTyped('permissions');
  const chosen = useTypedIds('roleIds');
  // Only a server without mail says who waits for a link.
  const invitationHint =
    self?.invitedByLink === undefined ? userMessages.invitationHint : userMessages.invitationHintNoMail;
  const roles = book?.roles.filter(({ id }) => chosen.includes(id)) ?? [];
  return (
    <>
      <FieldGrid title="Person">
        <TextField name="firstName" label="First name" autoFocus={record === null} />
        <TextField name="lastName" label="Last name" />
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          hint={record === null ? invitationHint : undefined}
        />
        <PhoneField name="phone" label="Phone" />
        <SelectField
          name="organisationId"
          label="Organisation"
          hint={isOwnOnly && rights.isSuperAdmin ? userMessages.ownOrganisationOnly : undefined}
          {...organisations}
        />
        {rights.isSuperAdmin ? (
          <SwitchField name="isSuperAdmin" label="Super admin" hint={userMessages.superAdmin} />
        ) : null}
      </FieldGrid>
      {/* What stands below the roles comes with them: nobody knows how many there are. */}
      {book === null ? (
        <SkeletonBlock h="80" />
      ) : (
        <>
          <Roles
            hint={userMessages.rolesHint}
            book={book}
            organisationId={organisationId ?? self?.organisationId ?? null}
          />
          <PermissionMaskField
            name="permissions"
            label={userMessages.extraPermissions}
            hint={
              record === null || record.grants !== undefined ? userMessages.extraHint : userMessages.allPermissionsHint
            }
            within={rights.isSuperAdmin ? undefined : rights.permissions}
          />
        </>
      )}
      {record?.id === userId && book !== null ? (
        <OwnLockOut after={[permissionsOf({ permissions: given as object }), ...roles.map(permissionsOf)]} />
      ) : null}
    </>
  );
}

/** Roles are records of their own. */
function UserInputs({ row, children }: InputsLoaderProps<User>) {
  const view = useRows('userRole', { where: { userId: [row.id] } });
  const book = useRoles();
  if (view.status === 'loading' || book === null) return <DetailSkeleton facts={6} />;
  const given = view.status === 'ready' ? view.rows : [];
  const roleIds = given.flatMap(({ roleId }) => roleId ?? []).toSorted((a, b) => a - b);
  return children({ ...storedUser(row), roleIds: view.status === 'ready' ? roleIds : undefined });
}

export const newUserForm = defineForm({ ...newUserFormRules, Fields: UserFields });

export const userForm = defineForm({ ...userFormRules, Fields: UserFields, InputsLoader: UserInputs });

export const { create } = formPages(newUserForm);
export const { edit } = formPages(userForm);
