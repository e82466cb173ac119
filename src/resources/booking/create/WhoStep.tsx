import { useEffect, useEffectEvent, useState } from 'react';
import { useController } from 'react-hook-form';
import { customer } from '#domain/entities/customer.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { emailField, phoneField } from '#domain/validation/fields.ts';
import { useRows } from '#crud/data/useRows.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { PhoneField } from '#crud/form/fields/PhoneField.tsx';
import { ReferenceField } from '#crud/form/fields/ReferenceField.tsx';
import { TextField } from '#crud/form/fields/TextField.tsx';
import { useTypedText } from '#crud/form/fields/useTypedText.ts';
import type { RecordFormState } from '#crud/form/recordForm.ts';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { ChoiceField } from './ChoiceField.tsx';
import type { NewBookingField } from './newBooking.ts';
import { useNewBooking } from './NewBookingContext.ts';

type Form = RecordFormState<NewBookingField>;

const choices = [
  { value: 'existing', label: 'Existing customer' },
  { value: 'new', label: 'New customer' },
] as const;

export function WhoStep({ form }: { form: Form }) {
  const { mayCreateCustomer } = useNewBooking();
  const isNew = useTypedText(form, 'who') === 'new';
  return (
    <>
      <GivenCustomer form={form} />
      {mayCreateCustomer ? <ChoiceField form={form} name="who" label="Customer" choices={choices} /> : null}
      {isNew ? (
        <>
          <FieldGrid>
            <TextField form={form} name="firstName" label="First name" />
            <TextField form={form} name="lastName" label="Last name" />
            <PhoneField form={form} name="phone" label="Phone" />
            <TextField form={form} name="email" label="Email" type="email" />
          </FieldGrid>
          <KnownCustomers form={form} />
        </>
      ) : (
        <ReferenceField
          form={form}
          name="customer_id"
          label={mayCreateCustomer ? 'Name, phone or email' : 'Customer'}
          entity="customer"
          where={{ archived: [false, null] }}
          none="Search…"
        />
      )}
    </>
  );
}

function GivenCustomer({ form }: { form: Form }) {
  const { customerId } = useNewBooking();
  const [isRestored, setRestored] = useState(false);
  const { field } = useController({ control: form.control, name: 'customer_id' });
  const choose = useEffectEvent(() => {
    if (customerId !== null) field.onChange(String(customerId));
  });
  useEffect(() => {
    // The form restores its draft in an effect that runs after this one.
    if (isRestored) choose();
    else setRestored(true);
  }, [isRestored]);
  return null;
}

/** '' while too little is typed. */
function useTellingText(form: Form): string {
  const phone = useTypedText(form, 'phone').trim();
  const email = useTypedText(form, 'email').trim();
  const name = [useTypedText(form, 'firstName').trim(), useTypedText(form, 'lastName').trim()];
  if (phoneField.safeParse(phone).success) return phone;
  if (emailField.safeParse(email).success) return email;
  return name.every((part) => part.length > 1) ? name.join(' ') : '';
}

/** Offers known customers, to prevent a duplicate. */
function KnownCustomers({ form }: { form: Form }) {
  const text = useTellingText(form);
  return text === '' ? null : <KnownBy form={form} text={text} />;
}

function KnownBy({ form, text }: { form: Form; text: string }) {
  const view = useRows(customer.name, { search: text, limit: 3 });
  const { field: who } = useController({ control: form.control, name: 'who' });
  const { field: chosen } = useController({ control: form.control, name: 'customer_id' });
  if (view.status !== 'ready' || view.rows.length === 0 || view.ignored.includes('search')) return null;
  return (
    <chakra.div role="status" px="3" py="2" borderRadius="l2" bg="fault.subtle" color="fault.fg" textStyle="sm">
      These customers look the same. Use one of them, so that nobody is kept twice.
      <chakra.div display="flex" flexWrap="wrap" gap="2" pt="2">
        {view.rows.map((row) => (
          <Button
            key={row.id}
            size="sm"
            onClick={() => {
              who.onChange('existing');
              chosen.onChange(String(row.id));
            }}
          >
            {`Use ${[recordName('customer', row), row.phone ?? row.email].filter(Boolean).join(', ')}`}
          </Button>
        ))}
      </chakra.div>
    </chakra.div>
  );
}
