import { hubBody } from '#domain/bodies/devices.ts';
import { defineFormRules } from '#domain/forms/formRules.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { formFields } from '#crud/form/formFields.ts';

const hubFormRules = defineFormRules({
  entity: 'hub',
  schema: hubBody,
});

const { TextField } = formFields<typeof hubFormRules.schema>();

export const hubForm = defineForm({
  ...hubFormRules,
  Fields: () => (
    <FieldGrid>
      <TextField name="name" label="Name" />
      <TextField name="serialNumber" label="Serial number" />
    </FieldGrid>
  ),
});

export const { edit, Dialog } = formPages(hubForm);
