import { motorisedLockBody } from '#domain/bodies/devices.ts';
import { wired } from '#domain/validation/wiring.ts';
import { defineFormRules } from '#domain/forms/formRules.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { formFields } from '#crud/form/formFields.ts';
import { WiringFields } from '#parts/wiring/WiringFields.tsx';

const motorisedLockFormRules = defineFormRules({
  entity: 'motorisedLock',
  schema: wired(motorisedLockBody),
});

const { ReferenceField, TextField, useTypedId, part } = formFields<typeof motorisedLockFormRules.schema>();
const Wiring = part(WiringFields);

export const motorisedLockForm = defineForm({
  ...motorisedLockFormRules,
  Fields: ({ record }) => (
    <FieldGrid>
      <TextField name="name" label="Name" />
      <TextField name="serialNumber" label="Serial number" />
      <ReferenceField name="unitId" label="Unit" entity="unit" siteId={useTypedId('siteId')} />
      <Wiring record={record} />
    </FieldGrid>
  ),
});

export const { Dialog } = formPages(motorisedLockForm);
