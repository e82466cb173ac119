import { subtractDollars } from '#domain/money/dollars.ts';
import { tenderChoices } from '#domain/money/tendered.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { dollars } from '#format/numbers.ts';
import { moneyInputText, moneyValue } from '#crud/form/fields/moneyText.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { NumberInput } from '#ui/field/NumberInput.tsx';
import { useFormattedText } from '#ui/field/useFormattedText.ts';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const { tendered: texts } = paymentMessages;

/** A whole number of dollars needs no cents to be read. */
const shortDollars = (amount: number) => dollars(amount).replace(/\.00$/, '');

interface TenderedFieldsProps {
  /** Dollars to pay; NaN: no amount is known. */
  amount: number;
  /** As typed. */
  text: string;
  /** Dollars that were handed over; null: nobody said. */
  handedOver: number | null;
  /** Dollars that are owed. */
  owed: number;
  error: string | null;
  onChange: (text: string) => void;
}

/** The cash that was handed over, and the change. */
export function TenderedFields({ amount, text, handedOver, owed, error, onChange }: TenderedFieldsProps) {
  const input = useFormattedText({
    value: text,
    onChange,
    toText: moneyInputText,
    toValue: moneyValue,
  });
  const choices = amount > 0 ? [amount, ...tenderChoices(amount)] : [];
  return (
    <Stack gap="2">
      <FormField label={texts.label} hint={handedOver === null ? texts.hint : undefined} error={error}>
        <NumberInput size="md" prefix="$" textAlign="end" {...input} />
      </FormField>
      {choices.length === 0 ? null : (
        <Row role="group" aria-label={texts.label} gap="1.5">
          {choices.map((choice) => (
            <Button
              key={choice}
              size="xs"
              aria-pressed={handedOver === choice}
              onClick={() => onChange(String(choice))}
            >
              {choice === amount ? texts.exact : shortDollars(choice)}
            </Button>
          ))}
        </Row>
      )}
      <div role="status">
        {handedOver === null || !(amount > 0) ? null : (
          <Change left={subtractDollars(handedOver, amount)} handedOver={handedOver} owed={owed} />
        )}
      </div>
    </Stack>
  );
}

/** @param left dollars that are left of the cash; below 0: it pays a part. */
function Change({ left, handedOver, owed }: { left: number; handedOver: number; owed: number }) {
  const isPart = left < 0;
  return (
    <chakra.p
      px="3"
      py="2"
      borderRadius="l2"
      colorPalette={isPart ? 'open' : 'secure'}
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      fontWeight="semibold"
      fontVariantNumeric="tabular-nums"
      textStyle={isPart ? 'sm' : 'xl'}
    >
      {isPart ? texts.part(handedOver, subtractDollars(owed, handedOver)) : texts.changeOf(left)}
    </chakra.p>
  );
}
