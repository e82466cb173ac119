import { padlockBody } from '#domain/bodies/devices.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { ReferenceField } from '#crud/form/fields/ReferenceField.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { useTypedId } from '#crud/form/fields/useTypedText.ts';
import { formPages } from '#crud/page/formPages.tsx';

export const padlockForm = defineForm({
  entity: 'padlock',
  routes: { list: 'padlock.list' },
  schema: padlockBody,
  Fields: ({ form }) => {
    const siteId = useTypedId(form, 'siteId');
    return (
      <FieldGrid>
        <TextField form={form} name="name" label="Name" />
        <TextField form={form} name="serialNumber" label="Serial number" />
        <ReferenceField form={form} name="hubId" label="Hub" entity="hub" siteId={siteId} />
        <ReferenceField form={form} name="unitId" label="Unit" entity="unit" siteId={siteId} />
      </FieldGrid>
    );
  },
});

export const { Dialog } = formPages(padlockForm);
