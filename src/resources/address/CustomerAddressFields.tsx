import type { addressBody } from '#domain/bodies/rentals.ts';
import type { Address } from '#domain/entities/address.ts';
import type { FieldsProps } from '#crud/descriptor/form.ts';
import { formFields } from '#crud/form/formFields.ts';

const { AddressFields } = formFields<typeof addressBody>();

export default function CustomerAddressFields({}: FieldsProps<Address>) {
  return <AddressFields prefix="" />;
}
