import { lockableFormRules } from '#domain/forms/lockable.ts';
import { lockableTypes } from '#domain/states/unitKind.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { choicesFromLabels } from '../choicesFromLabels.ts';
import { lockable } from './lockable.tsx';
import { WiringFields } from '../wiring/WiringFields.tsx';
import { lockableTypeLabels } from './labels.ts';
import { ProductField } from './ProductField.tsx';
import { formFields } from '#crud/form/formFields.ts';

const { SelectField, TextField, part } = formFields<typeof lockableFormRules.schema>();
const Wiring = part(WiringFields);

export const lockableForm = defineForm({
  ...lockableFormRules,
  routes: lockable.routes,
  Fields: ({ record }) => (
    <>
      <FieldGrid>
        <TextField name="name" label="Name" />
        <SelectField name="type" label="Type" choices={choicesFromLabels(lockableTypes, lockableTypeLabels)} />
        <ProductField />
      </FieldGrid>
      <FieldGrid title="Hardware">
        <Wiring record={record} />
      </FieldGrid>
    </>
  ),
});

export const { create, edit } = formPages(lockableForm);
