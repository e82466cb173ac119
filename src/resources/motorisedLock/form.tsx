import { motorisedLockBody } from '#domain/bodies/devices.ts';
import { wired } from '#domain/validation/wiring.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { ReferenceField } from '#crud/form/fields/ReferenceField.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { useTypedId } from '#crud/form/fields/useTypedText.ts';
import { formPages } from '#crud/page/formPages.tsx';
import { WiringFields } from '../wiring/WiringFields.tsx';

export const motorisedLockForm = defineForm({
  entity: 'motorisedLock',
  routes: { detail: 'motorisedLock.detail' },
  schema: wired(motorisedLockBody),
  Fields: ({ form, record }) => (
    <FieldGrid>
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="serialNumber" label="Serial number" />
      <ReferenceField form={form} name="unitId" label="Unit" entity="unit" siteId={useTypedId(form, 'siteId')} />
      <WiringFields form={form} record={record} />
    </FieldGrid>
  ),
});

export const { Dialog } = formPages(motorisedLockForm);
