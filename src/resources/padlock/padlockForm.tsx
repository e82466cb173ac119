import { padlockBody } from '#domain/bodies/devices.ts';
import { defineFormRules } from '#domain/forms/formRules.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { formFields } from '#crud/form/formFields.ts';

const padlockFormRules = defineFormRules({
  entity: 'padlock',
  schema: padlockBody,
});

const { ReferenceField, TextField, useTypedId } = formFields<typeof padlockFormRules.schema>();

export const padlockForm = defineForm({
  ...padlockFormRules,
  Fields: () => {
    const siteId = useTypedId('siteId');
    return (
      <FieldGrid>
        <TextField name="name" label="Name" />
        <TextField name="serialNumber" label="Serial number" />
        <ReferenceField name="hubId" label="Hub" entity="hub" siteId={siteId} />
        <ReferenceField name="unitId" label="Unit" entity="unit" siteId={siteId} />
      </FieldGrid>
    );
  },
});

export const { Dialog } = formPages(padlockForm);
