import type { areaBody } from '#domain/bodies/places.ts';
import type { StorageArea } from '#domain/entities/area.ts';
import type { FieldsProps } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { NumberField } from '#crud/form/fields/NumberField.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import type { FieldName } from '#crud/form/recordForm.ts';

export default function AreaFields({ form }: FieldsProps<FieldName<typeof areaBody>, StorageArea>) {
  return (
    <FieldGrid>
      <TextField form={form} name="name" label="Name" hint="For example “Ground floor” or “Row C”." />
      <NumberField form={form} name="floor" label="Floor" hint="0 is the ground floor." />
    </FieldGrid>
  );
}
