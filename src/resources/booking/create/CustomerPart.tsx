import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { customer } from '#domain/entities/customer.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { newBookingMessages } from '#domain/messages/newBooking.ts';
import { emailField, phoneField } from '#domain/validation/fields.ts';
import { useRows } from '#crud/data/useRows.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useCurrentForm } from '#crud/form/formContext.ts';
import { customerChoices } from '../customerChoice.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { CustomerWarning } from './CustomerWarning.tsx';
import type { NewBookingField } from './newBooking.ts';
import { useNewBooking } from './NewBookingContext.ts';
import { formFields } from '#crud/form/formFields.ts';

const { PhoneField, ReferenceField, TextField, useInput, useTypedText } = formFields<NewBookingField>();

const { customer: texts } = newBookingMessages;

export function CustomerPart() {
  const { mayCreateCustomer } = useNewBooking();
  const isNew = useTypedText('who') === 'new';
  return (
    <>
      <GivenCustomer />
      <FocusOfNewCustomer isNew={isNew} />
      {mayCreateCustomer ? <ChoiceField name="who" label={texts.who} choices={customerChoices} /> : null}
      {isNew ? (
        <>
          <FieldGrid>
            <TextField isRequired name="firstName" label="First name" />
            <TextField isRequired name="lastName" label="Last name" />
            <PhoneField name="phone" label="Phone" />
            <TextField name="email" label="Email" type="email" />
          </FieldGrid>
          <KnownCustomers />
        </>
      ) : (
        <>
          <ReferenceField
            name="customer_id"
            label={mayCreateCustomer ? texts.search : texts.title}
            entity="customer"
            where={{ archived: [false, null] }}
            none={formMessages.reference.placeholder}
          />
          <CustomerWarning />
        </>
      )}
    </>
  );
}

/** Choosing a new customer leads to the first name. */
function FocusOfNewCustomer({ isNew }: { isNew: boolean }) {
  const { focus } = useCurrentForm();
  const wasNew = useRef(isNew);
  const lead = useEffectEvent(() => focus('firstName'));
  useEffect(() => {
    if (isNew && !wasNew.current && document.activeElement?.matches('[type=radio]') === true) lead();
    wasNew.current = isNew;
  }, [isNew]);
  return null;
}

function GivenCustomer() {
  const { customerId } = useNewBooking();
  const [isRestored, setRestored] = useState(false);
  const field = useInput('customer_id');
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
function useTellingText(): string {
  const phone = useTypedText('phone').trim();
  const email = useTypedText('email').trim();
  const name = [useTypedText('firstName').trim(), useTypedText('lastName').trim()];
  if (phoneField.safeParse(phone).success) return phone;
  if (emailField.safeParse(email).success) return email;
  return name.every((part) => part.length > 1) ? name.join(' ') : '';
}

/** Offers known customers, to prevent a duplicate. */
function KnownCustomers() {
  const text = useTellingText();
  const { made } = useNewBooking();
  const { isBusy } = useCurrentForm();
  // The form's own new customer is no duplicate.
  return text === '' || isBusy || made.customer ? null : <KnownBy text={text} />;
}

function KnownBy({ text }: { text: string }) {
  const view = useRows(customer.name, { search: text, limit: 3 });
  const who = useInput('who');
  const chosen = useInput('customer_id');
  if (view.status !== 'ready' || view.rows.length === 0 || view.ignored.includes('search')) return null;
  return (
    <chakra.div role="status" px="3" py="2" borderRadius="l2" bg="fault.subtle" color="fault.fg" textStyle="sm">
      {texts.same}
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
            {texts.use([recordName('customer', row), row.phone ?? row.email].filter(Boolean).join(', '))}
          </Button>
        ))}
      </chakra.div>
    </chakra.div>
  );
}
