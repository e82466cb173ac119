import { hubBody } from '#domain/bodies/devices.ts';
import { defineFormRules } from '#domain/forms/formRules.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { formFields } from '#crud/form/formFields.ts';
import { NetworkDeviceField } from '#parts/network/NetworkDeviceField.tsx';

const hubFormRules = defineFormRules({
  entity: 'hub',
  schema: hubBody,
});

const { TextField, part } = formFields<typeof hubFormRules.schema>();
const NetworkDevice = part(NetworkDeviceField);

export const hubForm = defineForm({
  ...hubFormRules,
  Fields: ({ record }) => (
    <FieldGrid>
      <TextField name="name" label="Name" />
      <TextField name="serialNumber" label="Serial number" />
      <NetworkDevice entity="hub" record={record} />
    </FieldGrid>
  ),
});

export const { edit, Dialog } = formPages(hubForm);
