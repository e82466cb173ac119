import { powerControllerBody } from '#domain/bodies/devices.ts';
import { wired } from '#domain/validation/wiring.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { powerController } from './index.tsx';
import { WiringFields } from '../wiring/WiringFields.tsx';

export const powerControllerForm = defineForm({
  entity: 'powerController',
  routes: powerController.routes,
  schema: wired(powerControllerBody),
  Fields: ({ form, record }) => (
    <FieldGrid>
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="serialNumber" label="Serial number" />
      <WiringFields form={form} record={record} />
    </FieldGrid>
  ),
});

export const { edit, Dialog } = formPages(powerControllerForm);
