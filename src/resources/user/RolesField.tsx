import type { PermissionRole } from '#domain/entities/permissionRole.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { userMessages } from '#domain/messages/users.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { isNothing, missingFrom } from '#domain/permissions/arithmetic.ts';
import { useSession } from '#crud/context/session.ts';
import { FieldGroup } from '#crud/form/fields/FieldGroup.tsx';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { RuledPart } from '#ui/layout/box.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { permissionsOf, roleSentence, type RoleBook } from '../permissionRole/useRoles.ts';
import { formFields, formPart } from '#crud/form/formFields.ts';

const { useField } = formFields<'roleIds'>();

export interface RolesFieldProps {
  hint: string;
  book: RoleBook;
  /** The user's organisation; absent: roles of any. */
  organisationId: number | null;
}

const idsOf = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(Number) : []);

/** A role beyond the viewer's own rights cannot be given or taken. */
export const RolesField = formPart<'roleIds', RolesFieldProps>(function RolesField({ hint, book, organisationId }) {
  const { rights } = useSession().visitor;
  const nameOf = (id: number) => {
    const role = book.roles.find((each) => each.id === id);
    return recordName('permissionRole', role ?? { id });
  };
  const { value, wiring, frame, isUnknown } = useField(
    { name: 'roleIds', label: 'Roles', hint },
    { textOf: (held) => idsOf(held).map(nameOf).join(', ') || formMessages.empty },
  );
  const chosen = idsOf(value);
  const isOffered = ({ id, organisationId: owner }: PermissionRole) =>
    chosen.includes(id) || organisationId === null || owner === undefined || owner === organisationId;
  const offered = book.roles.filter(isOffered);
  const change = (id: number, isGiven: boolean) =>
    wiring.onChange(isGiven ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <FieldGroup wide {...frame}>
      {offered.length === 0 ? (
        <Note>{book.failure === null ? userMessages.noRoles : `${userMessages.rolesUnread} ${book.failure}`}</Note>
      ) : null}
      {offered.length > 0 && (!book.isKnown || isUnknown) ? <Note>{userMessages.rolesUnknown}</Note> : null}
      <div>
        {offered.map((role, index) => {
          const isBeyond = !isNothing(missingFrom(rights, permissionsOf(role)));
          return (
            <RuledPart
              key={role.id}
              display="grid"
              gridTemplateColumns="auto 1fr"
              alignItems="start"
              columnGap="3"
              py="2"
            >
              <Checkbox
                {...(index === 0 ? { boxRef: wiring.ref } : {})}
                label={nameOf(role.id)}
                checked={chosen.includes(role.id)}
                disabled={isBeyond}
                onChange={(isGiven) => change(role.id, isGiven)}
                onBlur={wiring.onBlur}
              />
              <chakra.div textStyle="sm" alignSelf="center">
                <chakra.p fontWeight="medium">{nameOf(role.id)}</chakra.p>
                <chakra.p color="fg.muted">{roleSentence(role)}</chakra.p>
                {isBeyond ? <chakra.p color="fg.muted">{userMessages.roleBeyond}</chakra.p> : null}
              </chakra.div>
            </RuledPart>
          );
        })}
      </div>
    </FieldGroup>
  );
});
