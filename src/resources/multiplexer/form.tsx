import { multiplexerBody } from '#domain/bodies/devices.ts';
import { defineForm } from '#resource/descriptor/form.ts';
import { FieldGrid } from '#resource/form/FieldGrid.tsx';
import { ReferenceField } from '#resource/form/fields/ReferenceField.tsx';
import { TextField } from '#resource/form/fields/TextField.tsx';
import { useTypedId } from '#resource/form/fields/useTyped.ts';
import { formPages } from '#resource/page/formPages.tsx';
import { multiplexer } from '../multiplexer.tsx';

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

export const { edit } = formPages(multiplexerForm);
