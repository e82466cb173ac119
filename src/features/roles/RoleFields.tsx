import type { permissionRoleBody } from '#domain/bodies/people.ts';
import { roleMessages } from '#domain/messages/roles.ts';
import { everyLevel, isNothing, isSamePermissions, missingFrom } from '#domain/permissions/arithmetic.ts';
import { areas, type Permissions } from '#domain/permissions/bits.ts';
import { permissionSentence } from '#domain/permissions/sentences.ts';
import { usualRoles, type UsualRole } from '#domain/permissions/usualRoles.ts';
import { isDay, type Day } from '#format/days.ts';
import { useSession } from '#crud/context/session.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { useOrganisationChoices } from '#crud/form/fields/useOrganisationChoices.ts';
import { Chip } from '#ui/control/Chip.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { formFields } from '#crud/form/formFields.ts';

const { DateField, PermissionMaskField, SelectField, TextField, useInput, useTyped } =
  formFields<typeof permissionRoleBody>();

const everything = Object.fromEntries(areas.map((area) => [area, everyLevel]));

/** The typed day from which a second step is required; null: it is not, or the day is no day yet. */
export function useTypedRequirement(): Day | null {
  const typed = useTyped('secondFactorFrom');
  return typeof typed === 'string' && isDay(typed) ? typed : null;
}

export function useTypedPermissions(): Permissions {
  const typed = useTyped('permissions');
  return typeof typed === 'object' && typed !== null ? (typed as Permissions) : {};
}

/** Usual roles to begin with, of those that the person may give. What is typed of another name stays. */
function UsualRoles() {
  const { rights } = useSession().visitor;
  const permissions = useTypedPermissions();
  const [name, description, given] = [useInput('name'), useInput('description'), useInput('permissions')];
  const offered = Object.values<UsualRole>(usualRoles).filter((role) =>
    isNothing(missingFrom(rights, role.permissions)),
  );
  if (offered.length === 0) return null;
  const isFree = (text: unknown, key: 'name' | 'description') =>
    typeof text !== 'string' || text.trim() === '' || offered.some((role) => role[key] === text);
  const begin = (role: UsualRole) => {
    if (isFree(name.value, 'name')) name.onChange(role.name);
    if (isFree(description.value, 'description')) description.onChange(role.description);
    given.onChange(role.permissions);
  };
  return (
    <Row role="group" aria-label={roleMessages.beginWith}>
      <Muted textStyle="sm">{roleMessages.beginWith}</Muted>
      {offered.map((role) => (
        <Chip
          key={role.name}
          label={role.name}
          pressed={isSamePermissions(permissions, role.permissions)}
          onToggle={() => begin(role)}
        />
      ))}
    </Row>
  );
}

export interface RoleFieldsProps {
  /** Whether its organisation can be chosen. */
  isNew: boolean;
  /** Whether the server knows second steps, which a role can require. */
  knowsSecondSteps: boolean;
}

export function RoleFields({ isNew, knowsSecondSteps }: RoleFieldsProps) {
  const { rights } = useSession().visitor;
  const permissions = useTypedPermissions();
  const { choices, none } = useOrganisationChoices(isNew);
  return (
    <>
      {isNew ? <UsualRoles /> : null}
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
      {knowsSecondSteps ? (
        <DateField name="secondFactorFrom" label={roleMessages.secondStep.label} hint={roleMessages.secondStep.hint} />
      ) : null}
    </>
  );
}
