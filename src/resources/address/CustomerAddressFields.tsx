import type { addressBody } from '#domain/bodies/rentals.ts';
import { formFields } from '#crud/form/formFields.ts';

const { AddressFields } = formFields<typeof addressBody>();

export default function CustomerAddressFields() {
  return <AddressFields prefix="" />;
}
