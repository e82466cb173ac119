import { lockableBody } from '#domain/bodies/access.ts';
import { lockableTypes } from '#domain/states/unitKind.ts';
import { wired } from '#domain/validation/wiring.ts';
import { defineForm } from '#resource/descriptor/form.ts';
import { FieldGrid } from '#resource/form/FieldGrid.tsx';
import { SelectField } from '#resource/form/fields/SelectField.tsx';
import { TextField } from '#resource/form/fields/TextField.tsx';
import { formPages } from '#resource/page/formPages.tsx';
import { choicesOf } from '../choicesOf.ts';
import { lockable } from '../lockable.tsx';
import { WiringFields } from '../wiring/WiringFields.tsx';
import { lockableTypeLabels } from './labels.ts';
import { ProductField } from './ProductField.tsx';

export const lockableForm = defineForm({
  entity: 'lockable',
  routes: lockable.routes,
  schema: wired(lockableBody),
  beginning: { type: 'locker' },
  Fields: ({ form, record }) => (
    <>
      <FieldGrid>
        <TextField form={form} name="name" label="Name" />
        <SelectField form={form} name="type" label="Type" choices={choicesOf(lockableTypes, lockableTypeLabels)} />
        <ProductField form={form} />
      </FieldGrid>
      <FieldGrid title="Hardware">
        <WiringFields form={form} record={record} />
      </FieldGrid>
    </>
  ),
});

export const { create, edit } = formPages(lockableForm);
