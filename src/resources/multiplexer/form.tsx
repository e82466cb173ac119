import { multiplexerBody } from '#domain/bodies/devices.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { multiplexer } from './index.tsx';
import { formFields } from '#crud/form/formFields.ts';

const { ReferenceField, TextField, useTypedId } = formFields<typeof multiplexerBody>();

export const multiplexerForm = defineForm({
  entity: 'multiplexer',
  routes: multiplexer.routes,
  schema: multiplexerBody,
  Fields: () => (
    <FieldGrid>
      <TextField name="name" label="Name" />
      <TextField name="serialNumber" label="Serial number" />
      <ReferenceField name="controllerId" label="Controller" entity="controller" siteId={useTypedId('siteId')} />
    </FieldGrid>
  ),
});

export const { edit, Dialog } = formPages(multiplexerForm);
