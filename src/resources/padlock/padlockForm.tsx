import { padlockBody } from '#domain/bodies/devices.ts';
import { defineFormRules } from '#domain/forms/formRules.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { formFields } from '#crud/form/formFields.ts';
import { NetworkDeviceField } from '#parts/network/NetworkDeviceField.tsx';

const padlockFormRules = defineFormRules({
  entity: 'padlock',
  schema: padlockBody,
});

const { ReferenceField, TextField, useTypedId, part } = formFields<typeof padlockFormRules.schema>();
const NetworkDevice = part(NetworkDeviceField);

export const padlockForm = defineForm({
  ...padlockFormRules,
  Fields: ({ record }) => {
    const siteId = useTypedId('siteId');
    return (
      <FieldGrid>
        <TextField name="name" label="Name" />
        <TextField name="serialNumber" label="Serial number" />
        <NetworkDevice entity="padlock" record={record} />
        <ReferenceField name="hubId" label="Hub" entity="hub" siteId={siteId} />
        <ReferenceField name="unitId" label="Unit" entity="unit" siteId={siteId} />
      </FieldGrid>
    );
  },
});

export const { Dialog } = formPages(padlockForm);
