import { multiplexerBody } from '#domain/bodies/devices.ts';
import { defineFormRules } from '#domain/forms/formRules.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { formFields } from '#crud/form/formFields.ts';

const multiplexerFormRules = defineFormRules({
  entity: 'multiplexer',
  schema: multiplexerBody,
});

const { ReferenceField, TextField, useTypedId } = formFields<typeof multiplexerFormRules.schema>();

export const multiplexerForm = defineForm({
  ...multiplexerFormRules,
  Fields: () => (
    <FieldGrid>
      <TextField name="name" label="Name" />
      <TextField name="serialNumber" label="Serial number" />
      <ReferenceField name="controllerId" label="Controller" entity="controller" siteId={useTypedId('siteId')} />
    </FieldGrid>
  ),
});

export const { edit, Dialog } = formPages(multiplexerForm);
