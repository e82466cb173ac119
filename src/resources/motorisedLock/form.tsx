import { motorisedLockBody } from '#domain/bodies/devices.ts';
import { wired } from '#domain/validation/wiring.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { WiringFields } from '../wiring/WiringFields.tsx';
import { formFields } from '#crud/form/formFields.ts';

const { ReferenceField, TextField, useTypedId, part } = formFields<typeof motorisedLockBody>();
const Wiring = part(WiringFields);

export const motorisedLockForm = defineForm({
  entity: 'motorisedLock',
  routes: { detail: 'motorisedLock.detail' },
  schema: wired(motorisedLockBody),
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
