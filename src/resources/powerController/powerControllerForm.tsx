import { powerControllerFormRules } from '#domain/forms/powerController.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { WiringFields } from '#parts/wiring/WiringFields.tsx';
import { formFields } from '#crud/form/formFields.ts';

const { TextField, part } = formFields<typeof powerControllerFormRules.schema>();
const Wiring = part(WiringFields);

export const powerControllerForm = defineForm({
  ...powerControllerFormRules,
  Fields: ({ record }) => (
    <FieldGrid>
      <TextField name="name" label="Name" />
      <TextField name="serialNumber" label="Serial number" />
      <Wiring record={record} />
    </FieldGrid>
  ),
});

export const { edit, Dialog } = formPages(powerControllerForm);
