import { useId } from 'react';
import { methodLabels } from '#domain/messages/payments.ts';
import { settlementMessages } from '#domain/messages/settlement.ts';
import { subtractDollars } from '#domain/money/dollars.ts';
import type { RecordedMethod } from '#domain/states/booking.ts';
import { Choices } from '#ui/control/Choices.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { NumberInput } from '#ui/field/NumberInput.tsx';
import { Note, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { PayOutView } from './usePayOut.ts';

const { moveOut: texts } = settlementMessages;

/** The way of most customers first. */
const methods = ['cash', 'EFTPOS', 'bank transfer', 'direct debit'] as const satisfies readonly RecordedMethod[];

const choices = [
  ...methods.map((value) => ({ value, label: methodLabels[value] })),
  { value: 'credit', label: texts.asCredit },
  { value: 'none', label: texts.notNow },
] as const;

/** How the money of a move-out goes back, and how much of it. */
export function PayOutChoice({ view }: { view: PayOutView }) {
  const { way, onWay, text, onText, amount, most } = view;
  const id = useId();
  const isMoney = way !== 'credit' && way !== 'none';
  return (
    <chakra.div display="grid" gap="2.5" justifyItems="start" w="full" pt="1.5">
      <chakra.div display="grid" gap="1.5" justifyItems="start">
        <Strong id={id} textStyle="sm">
          {texts.how}
        </Strong>
        <Choices labelledBy={id} value={way} onChoose={onWay} choices={choices} />
      </chakra.div>
      {isMoney ? (
        <FormField
          label={texts.amount}
          hint={texts.amountHint(most)}
          error={amount === null ? texts.wrongAmount(most) : null}
        >
          <NumberInput
            prefix="$"
            textAlign="end"
            value={text}
            onChange={({ currentTarget }) => onText(currentTarget.value)}
          />
        </FormField>
      ) : null}
      {isMoney && amount !== null && amount < most ? <Note>{texts.rest(subtractDollars(most, amount))}</Note> : null}
      {way === 'none' ? <Note>{texts.not}</Note> : null}
    </chakra.div>
  );
}
