import { useWatch } from 'react-hook-form';
import { roleMessages as say } from '#domain/messages/roles.ts';
import { everyLevel, isNothing, missingFrom } from '#domain/permissions/arithmetic.ts';
import { areas, type Permissions } from '#domain/permissions/bits.ts';
import { permissionSentence } from '#domain/permissions/sentences.ts';
import { useSession } from '#crud/context/session.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { PermissionMaskField } from '#crud/form/fields/PermissionMaskField.tsx';
import { SelectField } from '#crud/form/fields/SelectField.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import type { RecordFormState } from '#crud/form/recordForm.ts';
import { useOrganisationChoices } from '#crud/form/fields/useOrganisationChoices.ts';
import { chakra } from '#ui/theme/chakra.ts';

export type RoleFieldName = 'name' | 'description' | 'organisationId' | 'permissions';

const everything = Object.fromEntries(areas.map((area) => [area, everyLevel]));

const Sentence = chakra('p', {
  base: { px: '3', py: '2.5', borderRadius: 'l2', bg: 'bg.subtle', textStyle: 'md' },
});

export function useTypedPermissions(form: RecordFormState<RoleFieldName>): Permissions {
  const typed: unknown = useWatch({ control: form.control, name: 'permissions' });
  return typeof typed === 'object' && typed !== null ? (typed as Permissions) : {};
}

/** @param isNew whether its organisation can be chosen. */
export function RoleFields({ form, isNew }: { form: RecordFormState<RoleFieldName>; isNew: boolean }) {
  const { rights } = useSession().visitor;
  const permissions = useTypedPermissions(form);
  const { choices, none } = useOrganisationChoices(isNew);
  return (
    <>
      <FieldGrid>
        <TextField form={form} name="name" label="Name" autoFocus={isNew} />
        <TextField form={form} name="description" label="Description" />
        {isNew && rights.isSuperAdmin ? (
          <SelectField form={form} name="organisationId" label="Organisation" choices={choices} none={none} />
        ) : null}
      </FieldGrid>
      <Sentence role="status" data-role-sentence="">
        {permissionSentence(permissions)}
      </Sentence>
      <PermissionMaskField
        form={form}
        name="permissions"
        label="Permissions"
        hint={isNothing(missingFrom(rights, everything)) ? undefined : say.beyond}
        within={rights.isSuperAdmin ? undefined : rights.permissions}
      />
    </>
  );
}
