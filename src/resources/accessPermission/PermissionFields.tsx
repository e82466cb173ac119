import type { accessPermissionBody } from '#domain/bodies/access.ts';
import type { AccessPermission } from '#domain/entities/accessPermission.ts';
import { accessMessages, scheduleMessages } from '#domain/messages/schedules.ts';
import type { FieldsProps } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { EitherField } from './EitherField.tsx';
import { formFields } from '#crud/form/formFields.ts';

const { DateTimeField, ReferenceField, SiteField, TextField, useTypedId } = formFields<typeof accessPermissionBody>();

/** The page's own record is one end of each permission. */
export type PermissionPage = 'site' | 'gate' | 'unit' | 'customer';

type Props = FieldsProps<AccessPermission> & { page: PermissionPage };

export default function PermissionFields({ page }: Props) {
  const siteId = useTypedId('siteId');
  return (
    <>
      <FieldGrid>
        <TextField name="name" label="Name" hint={accessMessages.nameHint} />
        {page === 'customer' ? <SiteField name="siteId" label="Site" /> : null}
        <ReferenceField
          name="scheduleId"
          label="Hours"
          entity="schedule"
          siteId={siteId}
          none={scheduleMessages.anyTime}
        />
      </FieldGrid>
      {page === 'customer' ? null : (
        <EitherField
          label="Who"
          choices={[
            { name: 'customerId', label: 'Customer', entity: 'customer' },
            { name: 'userId', label: 'Staff member', entity: 'user' },
          ]}
        />
      )}
      {page === 'gate' || page === 'unit' ? null : (
        <EitherField
          label="May pass"
          none={accessMessages.allGates}
          choices={[
            { name: 'gateId', label: 'One gate', entity: 'gate', siteId },
            { name: 'unitId', label: 'One unit', entity: 'unit', siteId },
          ]}
        />
      )}
      <FieldGrid>
        <DateTimeField name="startsAt" label="Valid from" hint={accessMessages.validHint} siteId={siteId} />
        <DateTimeField name="endsAt" label="Valid until" hint={accessMessages.validHint} siteId={siteId} />
      </FieldGrid>
    </>
  );
}
