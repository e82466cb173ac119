import type { accessPermissionBody } from '#domain/bodies/access.ts';
import type { AccessPermission } from '#domain/entities/accessPermission.ts';
import { accessMessages as say, scheduleMessages } from '#domain/messages/schedules.ts';
import type { FieldsProps } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { DateTimeField } from '#crud/form/fields/DateTimeField.tsx';
import { ReferenceField } from '#crud/form/fields/ReferenceField.tsx';
import { SiteField } from '#crud/form/fields/SiteField.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { useTypedId } from '#crud/form/fields/useTypedText.ts';
import type { FieldName, RecordFormState } from '#crud/form/recordForm.ts';
import { EitherField } from './EitherField.tsx';

/** The page's own record is one end of each permission. */
export type PermissionPage = 'site' | 'gate' | 'unit' | 'customer';

type Props = FieldsProps<FieldName<typeof accessPermissionBody>, AccessPermission> & { page: PermissionPage };

export default function PermissionFields({ form, page }: Props) {
  const either = form as unknown as RecordFormState<string>;
  const siteId = useTypedId(form, 'siteId');
  return (
    <>
      <FieldGrid>
        <TextField form={form} name="name" label="Name" hint={say.nameHint} />
        {page === 'customer' ? <SiteField form={form} name="siteId" label="Site" /> : null}
        <ReferenceField
          form={form}
          name="scheduleId"
          label="Hours"
          entity="schedule"
          siteId={siteId}
          none={scheduleMessages.anyTime}
        />
      </FieldGrid>
      {page === 'customer' ? null : (
        <EitherField
          form={either}
          label="Who"
          choices={[
            { name: 'customerId', label: 'Customer', entity: 'customer' },
            { name: 'userId', label: 'Staff member', entity: 'user' },
          ]}
        />
      )}
      {page === 'gate' || page === 'unit' ? null : (
        <EitherField
          form={either}
          label="May pass"
          none={say.allGates}
          choices={[
            { name: 'gateId', label: 'One gate', entity: 'gate', siteId },
            { name: 'unitId', label: 'One unit', entity: 'unit', siteId },
          ]}
        />
      )}
      <FieldGrid>
        <DateTimeField form={form} name="startsAt" label="Valid from" hint={say.validHint} siteId={siteId} />
        <DateTimeField form={form} name="endsAt" label="Valid until" hint={say.validHint} siteId={siteId} />
      </FieldGrid>
    </>
  );
}
