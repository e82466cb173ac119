import { lockableBody } from '#domain/bodies/access.ts';
import { lockableTypes } from '#domain/states/unitKind.ts';
import { wired } from '#domain/validation/wiring.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { SelectField } from '#crud/form/fields/SelectField.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { choicesFromLabels } from '../choicesFromLabels.ts';
import { lockable } from './index.tsx';
import { WiringFields } from '../wiring/WiringFields.tsx';
import { lockableTypeLabels } from './labels.ts';
import { ProductField } from './ProductField.tsx';

export const lockableForm = defineForm({
  entity: 'lockable',
  routes: lockable.routes,
  schema: wired(lockableBody),
  newRecordValues: { type: 'locker' },
  Fields: ({ form, record }) => (
    <>
      <FieldGrid>
        <TextField form={form} name="name" label="Name" />
        <SelectField
          form={form}
          name="type"
          label="Type"
          choices={choicesFromLabels(lockableTypes, lockableTypeLabels)}
        />
        <ProductField form={form} />
      </FieldGrid>
      <FieldGrid title="Hardware">
        <WiringFields form={form} record={record} />
      </FieldGrid>
    </>
  ),
});

export const { create, edit } = formPages(lockableForm);
