import type { invitationBody } from '#domain/bodies/rentals.ts';
import type { Invitation } from '#domain/entities/invitation.ts';
import { invitationMessages } from '#domain/messages/invitations.ts';
import { invitationStates } from '#domain/states/booking.ts';
import { capitalised } from '#domain/states/words.ts';
import type { FieldsProps } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { useRows } from '#crud/data/useRows.ts';
import { useHeldUnits } from './useHeldUnits.ts';
import { formFields } from '#crud/form/formFields.ts';

const { DateTimeField, PhoneField, SelectField, TextField, useTypedId } = formFields<typeof invitationBody>();

/** The page that shows invitations: the inviting customer's, or that of the unit to open. */
export type InvitationPage = 'customer' | 'unit';

type Props = FieldsProps<Invitation> & { page: InvitationPage };

const responses = invitationStates.map((value) => ({ value, label: capitalised(value) }));

export default function InvitationFields({ record, page }: Props) {
  const unitId = useTypedId('unitId');
  const view = useRows('unit', { where: { id: [unitId ?? -1] } });
  const siteId = record?.siteId ?? (view.status === 'ready' ? view.rows[0]?.siteId : undefined);
  return (
    <FieldGrid>
      <TextField name="name" label="Name" />
      {record === null && page === 'customer' ? <UnitField /> : null}
      <TextField name="email" label="Email" type="email" inputMode="email" />
      <PhoneField name="phone" label="Phone" />
      <DateTimeField name="expiresAt" label="Expires" hint={invitationMessages.expiryHint} siteId={siteId ?? null} />
      {record === null ? null : <SelectField name="status" label="Response" choices={responses} />}
    </FieldGrid>
  );
}

function UnitField() {
  const customerId = useTypedId('customerId');
  const { units } = useHeldUnits(customerId ?? 0);
  const choices = (units ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <SelectField name="unitId" label={invitationMessages.unit} choices={choices} />;
}
