import type { permissionRoleBody } from '#domain/bodies/people.ts';
import { roleMessages } from '#domain/messages/roles.ts';
import { everyLevel, isNothing, missingFrom } from '#domain/permissions/arithmetic.ts';
import { areas, type Permissions } from '#domain/permissions/bits.ts';
import { permissionSentence } from '#domain/permissions/sentences.ts';
import { useSession } from '#crud/context/session.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { useOrganisationChoices } from '#crud/form/fields/useOrganisationChoices.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { formFields } from '#crud/form/formFields.ts';

const { PermissionMaskField, SelectField, TextField, useTyped } = formFields<typeof permissionRoleBody>();

const everything = Object.fromEntries(areas.map((area) => [area, everyLevel]));

export function useTypedPermissions(): Permissions {
  const typed = useTyped('permissions');
  return typeof typed === 'object' && typed !== null ? (typed as Permissions) : {};
}

/** @param isNew whether its organisation can be chosen. */
export function RoleFields({ isNew }: { isNew: boolean }) {
  const { rights } = useSession().visitor;
  const permissions = useTypedPermissions();
  const { choices, none } = useOrganisationChoices(isNew);
  return (
    <>
      <FieldGrid>
        <TextField name="name" label="Name" autoFocus={isNew} />
        <TextField name="description" label="Description" />
        {isNew && rights.isSuperAdmin ? (
          <SelectField name="organisationId" label="Organisation" choices={choices} none={none} />
        ) : null}
      </FieldGrid>
      <chakra.p role="status" data-role-sentence="" px="3" py="2.5" borderRadius="l2" bg="bg.subtle" textStyle="md">
        {permissionSentence(permissions)}
      </chakra.p>
      <PermissionMaskField
        name="permissions"
        label="Permissions"
        hint={isNothing(missingFrom(rights, everything)) ? undefined : roleMessages.beyond}
        within={rights.isSuperAdmin ? undefined : rights.permissions}
      />
    </>
  );
}
