import { customerBody } from '#domain/bodies/rentals.ts';
import { defineFormRules } from '#domain/forms/formRules.ts';
import { defineForm } from '#crud/descriptor/form.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { useSession } from '#crud/context/session.ts';
import { formPages } from '#crud/page/formPages.tsx';
import { formFields } from '#crud/form/formFields.ts';
import { DuplicateWarning } from './DuplicateWarning.tsx';

const customerFormRules = defineFormRules({
  entity: 'customer',
  schema: customerBody,
});

const { AddressFields, DateField, PhoneField, SelectField, SwitchField, TextAreaField, TextField } =
  formFields<typeof customerFormRules.schema>();

export const customerForm = defineForm({
  ...customerFormRules,
  Fields: ({ record }) => {
    const { sites } = useSession();
    return (
      <>
        <FieldGrid title="Person">
          <TextField name="firstName" label="First name" autoFocus={record === null} />
          <TextField name="lastName" label="Last name" />
          <PhoneField name="phone" label="Phone" />
          <TextField name="email" label="Email" type="email" inputMode="email" />
          <TextField name="company" label="Company" />
          <DateField name="dateOfBirth" label="Date of birth" earliest="1900-01-01" />
          <TextField name="licence" label="Driver licence" />
          <SelectField
            name="siteId"
            label="Site"
            hint="Where they mostly come."
            none="No site"
            choices={sites.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FieldGrid>
        <DuplicateWarning ownId={record?.id ?? null} />
        <AddressFields prefix="address" />
        <FieldGrid title="More">
          <TextAreaField name="notes" label="Notes" />
          {record === null ? null : (
            <SwitchField
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
