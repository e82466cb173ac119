import type { addressBody } from '#domain/bodies/rentals.ts';
import type { Address } from '#domain/entities/address.ts';
import type { FieldsProps } from '#crud/descriptor/form.ts';
import { AddressFields } from '#crud/form/fields/AddressFields.tsx';
import type { FieldName } from '#crud/form/recordForm.ts';

export default function CustomerAddressFields({ form }: FieldsProps<FieldName<typeof addressBody>, Address>) {
  return <AddressFields form={form} prefix="" />;
}
