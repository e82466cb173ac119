import type { invitationBody } from '#domain/bodies/rentals.ts';
import type { Invitation } from '#domain/entities/invitation.ts';
import { invitationMessages as say } from '#domain/messages/invitations.ts';
import { invitationStates } from '#domain/states/booking.ts';
import { capitalised } from '#domain/states/words.ts';
import type { FieldsProps } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { DateTimeField } from '#crud/form/fields/DateTimeField.tsx';
import { PhoneField } from '#crud/form/fields/PhoneField.tsx';
import { SelectField } from '#crud/form/fields/SelectField.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { useTypedId } from '#crud/form/fields/useTypedText.ts';
import type { FieldName } from '#crud/form/recordForm.ts';
import { useRows } from '#crud/data/useRows.ts';
import type { InvitationPage } from './invitationRecords.tsx';
import { useHeldUnits } from './useHeldUnits.ts';

type Props = FieldsProps<FieldName<typeof invitationBody>, Invitation> & { page: InvitationPage };

const responses = invitationStates.map((value) => ({ value, label: capitalised(value) }));

export default function InvitationFields({ form, record, page }: Props) {
  const unitId = useTypedId(form, 'unitId');
  const view = useRows('unit', { where: { id: [unitId ?? -1] } });
  const siteId = record?.siteId ?? (view.status === 'ready' ? view.rows[0]?.siteId : undefined);
  return (
    <FieldGrid>
      <TextField form={form} name="name" label="Name" />
      {record === null && page === 'customer' ? <UnitField form={form} /> : null}
      <TextField form={form} name="email" label="Email" type="email" inputMode="email" />
      <PhoneField form={form} name="phone" label="Phone" />
      <DateTimeField form={form} name="expiresAt" label="Expires" hint={say.expiryHint} siteId={siteId ?? null} />
      {record === null ? null : <SelectField form={form} name="status" label="Response" choices={responses} />}
    </FieldGrid>
  );
}

function UnitField({ form }: Pick<Props, 'form'>) {
  const customerId = useTypedId(form, 'customerId');
  const { units } = useHeldUnits(customerId ?? 0);
  const choices = (units ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <SelectField form={form} name="unitId" label={say.unit} choices={choices} />;
}
