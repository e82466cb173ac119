import { hubBody } from '#domain/bodies/devices.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { hub } from './index.tsx';

export const hubForm = defineForm({
  entity: 'hub',
  routes: hub.routes,
  schema: hubBody,
  Fields: ({ form }) => (
    <FieldGrid>
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="serialNumber" label="Serial number" />
    </FieldGrid>
  ),
});

export const { edit, Dialog } = formPages(hubForm);
