import { hubBody } from '#domain/bodies/devices.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { hub } from './index.tsx';
import { formFields } from '#crud/form/formFields.ts';

const { TextField } = formFields<typeof hubBody>();

export const hubForm = defineForm({
  entity: 'hub',
  routes: hub.routes,
  schema: hubBody,
  Fields: () => (
    <FieldGrid>
      <TextField name="name" label="Name" />
      <TextField name="serialNumber" label="Serial number" />
    </FieldGrid>
  ),
});

export const { edit, Dialog } = formPages(hubForm);
