import { powerControllerBody } from '#domain/bodies/devices.ts';
import { wired } from '#domain/validation/wiring.ts';
import { defineFormRules } from '#domain/forms/formRules.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { formFields } from '#crud/form/formFields.ts';
import { WiringFields } from '#parts/wiring/WiringFields.tsx';

const powerControllerFormRules = defineFormRules({
  entity: 'powerController',
  schema: wired(powerControllerBody),
});

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
