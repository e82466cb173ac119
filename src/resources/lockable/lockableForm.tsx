import { lockableTypes } from '#domain/states/unitKind.ts';
import { lockableBody } from '#domain/bodies/access.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { wiredDoor } from '#domain/validation/wiring.ts';
import { defineFormRules } from '#domain/forms/formRules.ts';
import { lockableTypeLabels } from '#domain/states/valueLabels.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formPages } from '#crud/page/formPages.tsx';
import { formFields } from '#crud/form/formFields.ts';
import { useCan } from '#crud/context/session.ts';
import { choicesFromLabels } from '#crud/form/choicesFromLabels.ts';
import { DoorWiringFields } from '#parts/wiring/WiringFields.tsx';

const lockableFormRules = defineFormRules({
  entity: 'lockable',
  schema: wiredDoor(lockableBody),
  newRecordValues: { type: 'locker' },
});

const { ReferenceField, useTypedId } = formFields<typeof lockableBody>();

function ProductField() {
  const siteId = useTypedId('siteId');
  const mayRead = useCan(resourceCalls('product').list.ask);
  return mayRead ? (
    <ReferenceField
      name="productId"
      label="Booked as"
      entity="product"
      where={{ kind: ['bookable'] }}
      siteId={siteId}
      hint="The product that customers book."
    />
  ) : null;
}

const { SelectField, TextField, part } = formFields<typeof lockableFormRules.schema>();
const Wiring = part(DoorWiringFields);

export const lockableForm = defineForm({
  ...lockableFormRules,
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
