import type { areaBody } from '#domain/bodies/places.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { formFields } from '#crud/form/formFields.ts';

const { NumberField, TextField } = formFields<typeof areaBody>();

export default function AreaFields() {
  return (
    <FieldGrid>
      <TextField name="name" label="Name" hint="For example “Ground floor” or “Row C”." />
      <NumberField name="floor" label="Floor" hint="0 is the ground floor." />
    </FieldGrid>
  );
}
