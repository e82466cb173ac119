import { hubBody } from '#domain/bodies/devices.ts';
import { defineForm } from '#resource/descriptor/form.ts';
import { FieldGrid } from '#resource/form/FieldGrid.tsx';
import { TextField } from '#resource/form/fields/TextField.tsx';
import { formPages } from '#resource/page/formPages.tsx';
import { hub } from '../hub.tsx';

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

export const { edit } = formPages(hubForm);
