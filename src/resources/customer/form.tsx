import { customerBody } from '#domain/bodies/rentals.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { AddressFields } from '#crud/form/fields/AddressFields.tsx';
import { DateField } from '#crud/form/fields/DateField.tsx';
import { PhoneField } from '#crud/form/fields/PhoneField.tsx';
import { SelectField } from '#crud/form/fields/SelectField.tsx';
import { SwitchField } from '#crud/form/fields/SwitchField.tsx';
import { TextAreaField } from '#crud/form/fields/TextAreaField.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { useSession } from '#crud/context/session.ts';
import { formPages } from '#crud/page/formPages.tsx';
import { DuplicateWarning } from './DuplicateWarning.tsx';
import { customer } from './index.tsx';

export const customerForm = defineForm({
  entity: 'customer',
  routes: customer.routes,
  schema: customerBody,
  Fields: ({ form, record }) => {
    const { sites } = useSession();
    return (
      <>
        <FieldGrid title="Person">
          <TextField form={form} name="firstName" label="First name" autoFocus={record === null} />
          <TextField form={form} name="lastName" label="Last name" />
          <PhoneField form={form} name="phone" label="Phone" />
          <TextField form={form} name="email" label="Email" type="email" inputMode="email" />
          <TextField form={form} name="company" label="Company" />
          <DateField form={form} name="dateOfBirth" label="Date of birth" earliest="1900-01-01" />
          <TextField form={form} name="licence" label="Driver licence" />
          <SelectField
            form={form}
            name="siteId"
            label="Site"
            hint="Where they mostly come."
            none="No site"
            choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FieldGrid>
        <DuplicateWarning form={form} ownId={record?.id ?? null} />
        <AddressFields form={form} prefix="address" />
        <FieldGrid title="More">
          <TextAreaField form={form} name="notes" label="Notes" />
          {record === null ? null : (
            <SwitchField
              form={form}
              name="archived"
              label="Archived"
              hint="Archived customers can't get new bookings without a confirmation."
            />
          )}
        </FieldGrid>
      </>
    );
  },
});

export const { create, edit } = formPages(customerForm);
