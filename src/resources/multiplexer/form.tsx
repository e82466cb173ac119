import { multiplexerBody } from '#domain/bodies/devices.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { ReferenceField } from '#crud/form/fields/ReferenceField.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { useTypedId } from '#crud/form/fields/useTypedText.ts';
import { formPages } from '#crud/page/formPages.tsx';
import { multiplexer } from './index.tsx';

export const multiplexerForm = defineForm({
  entity: 'multiplexer',
  routes: multiplexer.routes,
  schema: multiplexerBody,
  Fields: ({ form }) => (
    <FieldGrid>
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="serialNumber" label="Serial number" />
      <ReferenceField
        form={form}
        name="controllerId"
        label="Controller"
        entity="controller"
        siteId={useTypedId(form, 'siteId')}
      />
    </FieldGrid>
  ),
});

export const { edit, Dialog } = formPages(multiplexerForm);
