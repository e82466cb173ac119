import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { newBookingMessages } from '#domain/messages/newBooking.ts';
import { formatDay } from '#format/days.ts';
import { formFields } from '#crud/form/formFields.ts';
import { useReferences } from '#crud/form/fields/useReferences.ts';
import { Switch } from '#ui/control/Switch.tsx';
import { FieldMessage } from '#ui/field/FieldMessage.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { noteStyles } from '#ui/page/noteStyles.ts';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { TakePaymentButton } from '../../payment/TakePaymentButton.tsx';
import type { NewBookingField } from './newBooking.ts';
import { useNewBooking } from './NewBookingContext.ts';
import { isInTrouble, type TroubleOfCustomer } from './useCustomerTrouble.ts';

const { useField, useTypedId, useTypedText } = formFields<NewBookingField>();

const { customer: texts } = newBookingMessages;

const Warning = chakra('div', {
  base: { ...noteStyles, alignItems: 'flex-start', gap: '3', bg: 'fault.subtle', color: 'fault.fg' },
});

/** Warns before a customer with overdue debts or an overlocked unit rents again. */
export function CustomerWarning() {
  const { trouble } = useNewBooking();
  const isNew = useTypedText('who') === 'new';
  const id = useTypedId('customer_id');
  const [customer] = useReferences('customer', id === null ? [] : [id]);
  if (isNew || id === null || customer === undefined || customer.name === '') return null;
  const { name } = customer;
  if (!isInTrouble(trouble))
    return trouble.debt === 'unknown' ? <Note role="status">{texts.unknown(name)}</Note> : null;
  const { debt } = trouble;
  const overdue = debt !== null && typeof debt === 'object' ? debt.overdue : undefined;
  return (
    <Warning role="status">
      <chakra.span pt="0.5" css={{ '& svg': { boxSize: '4' } }}>
        <TriangleAlert aria-hidden="true" />
      </chakra.span>
      <Stack gap="2" flex="1 1 16rem" minW="0">
        <strong>{sentences(name, trouble).join(' ')}</strong>
        <ConfirmDespiteDebt customerId={id} />
      </Stack>
      {overdue === undefined ? null : (
        <TakePaymentButton size="sm" customerId={id} {...(overdue === null ? {} : { owed: overdue })} />
      )}
    </Warning>
  );
}

function sentences(name: string, { debt, overlocked }: TroubleOfCustomer): string[] {
  const isOwing = debt !== null && typeof debt === 'object';
  return [
    ...(isOwing ? [texts.owes(name, debt.overdue, debt.since === null ? null : formatDay(debt.since))] : []),
    ...(overlocked.length > 0 ? [texts.overlocked(name, overlocked)] : []),
  ];
}

/** The decision holds for this customer alone. */
function ConfirmDespiteDebt({ customerId }: { customerId: number }) {
  const { value, wiring, error } = useField({ name: 'despiteDebtOf', label: texts.allTheSame });
  const id = useId();
  return (
    <Row flexWrap="nowrap" gap="3" data-invalid={error === null ? undefined : ''}>
      <Switch
        checked={String(value) === String(customerId)}
        onChange={(isOn) => wiring.onChange(isOn ? String(customerId) : '')}
        labelledBy={`${id}label`}
        describedBy={`${id}hint ${id}error`}
      />
      <chakra.div>
        <chakra.div id={`${id}label`} fontWeight="medium">
          {texts.allTheSame}
        </chakra.div>
        <chakra.div id={`${id}hint`} textStyle="xs">
          {texts.allTheSameHint}
        </chakra.div>
        <FieldMessage id={`${id}error`} error={error} hasRoom={false} />
      </chakra.div>
    </Row>
  );
}
