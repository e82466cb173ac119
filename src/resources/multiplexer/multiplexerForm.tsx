import { multiplexerBody } from '#domain/bodies/devices.ts';
import { defineFormRules } from '#domain/forms/formRules.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { formFields } from '#crud/form/formFields.ts';
import { NetworkDeviceField } from '#parts/network/NetworkDeviceField.tsx';

const multiplexerFormRules = defineFormRules({
  entity: 'multiplexer',
  schema: multiplexerBody,
});

const { ReferenceField, TextField, useTypedId, part } = formFields<typeof multiplexerFormRules.schema>();
const NetworkDevice = part(NetworkDeviceField);

export const multiplexerForm = defineForm({
  ...multiplexerFormRules,
  Fields: ({ record }) => (
    <FieldGrid>
      <TextField name="name" label="Name" />
      <TextField name="serialNumber" label="Serial number" />
      <NetworkDevice entity="multiplexer" record={record} />
      <ReferenceField name="controllerId" label="Controller" entity="controller" siteId={useTypedId('siteId')} />
    </FieldGrid>
  ),
});

export const { edit, Dialog } = formPages(multiplexerForm);
