import { subtractDollars } from '#domain/money/dollars.ts';
import { lazy, Suspense, useId } from 'react';
import { methodLabels, paymentMessages } from '#domain/messages/payments.ts';
import { recordedMethods } from '#domain/states/booking.ts';
import { useConfig } from '#crud/context/config.ts';
import { moneyInputText, moneyValue } from '#crud/form/fields/moneyText.ts';
import { Choices } from '#ui/control/Choices.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { NumberInput } from '#ui/field/NumberInput.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { useFormattedText } from '#ui/field/useFormattedText.ts';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { FailureText, Note, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { TenderedFields } from './TenderedFields.tsx';
import { allDebts, noDebt, totalOf, unknownDebt, type Debt } from './debts.ts';
import type { HostedFields } from './card/hostedFields.ts';
import {
  outcomeLabels,
  outcomesOf,
  tenderedOf,
  type ChosenMethod,
  type PaymentMistake,
  type TypedPayment,
} from './typedPayment.ts';

/** Loads only where a card provider is configured, and a card is chosen. */
const CardFields = lazy(() => import('./card/CardFields.tsx').then(({ CardFields: fields }) => ({ default: fields })));

export interface PaymentFieldsProps {
  debts: readonly Debt[];
  chosen: readonly Debt[];
  /** Dollars that are owed for them. */
  left: number;
  /** The key of the chosen debt, `allDebts`, `noDebt` or `unknownDebt`. */
  target: string;
  /** Whether something may be owed although no bill is known, so that a person chooses. */
  mustChoose: boolean;
  /** Whether the server keeps a payment without a bill as credit. */
  isKeptAsCredit: boolean;
  payment: TypedPayment;
  mistake: PaymentMistake | null;
  change: (part: Partial<TypedPayment>) => void;
  onTarget: (target: string) => void;
  /** Called with the card provider's fields while a whole card is typed in them, else with null. */
  onCard: (fields: HostedFields | null) => void;
}

export function PaymentFields(props: PaymentFieldsProps) {
  const { payment, mistake, change, onCard } = props;
  const { method, outcome, reference } = payment;
  const outcomes = outcomesOf(method);
  const isFailed = outcome === 'failed';
  const { paymentPublicKey: publicKey } = useConfig();
  const methods: readonly ChosenMethod[] = publicKey === undefined ? recordedMethods : [...recordedMethods, 'card'];
  return (
    <>
      <TargetField {...props} />
      <AmountField {...props} />
      <ChoiceLine label="Method">
        {(labelledBy) => (
          <Choices
            labelledBy={labelledBy}
            choices={methods.map((value) => ({ value, label: methodLabels[value] }))}
            value={method}
            onChoose={(next) => change({ method: next })}
          />
        )}
      </ChoiceLine>
      {outcomes.length === 1 ? null : (
        <ChoiceLine label="Money" hint={outcome === 'received' ? undefined : paymentMessages.outcomeHint[outcome]}>
          {(labelledBy) => (
            <Choices
              labelledBy={labelledBy}
              choices={outcomes.map((value) => ({ value, label: outcomeLabels[value] }))}
              value={outcome}
              onChoose={(next) => change({ outcome: next })}
            />
          )}
        </ChoiceLine>
      )}
      {method === 'cash' && outcome === 'received' ? <CashFields {...props} /> : null}
      {method === 'card' && publicKey !== undefined ? (
        <>
          <Suspense fallback={<SkeletonBlock h="40" />}>
            <CardFields publicKey={publicKey} onReady={onCard} />
          </Suspense>
          <FailureText textStyle="sm">{mistake?.field === 'card' ? mistake.message : null}</FailureText>
        </>
      ) : (
        <FormField
          label={isFailed ? 'Reason' : 'Reference'}
          required={isFailed}
          hint={isFailed ? paymentMessages.reasonHint : paymentMessages.referenceHint}
          error={mistake?.field === 'reference' ? mistake.message : null}
        >
          <TextInput
            size="md"
            autoComplete="off"
            maxLength={200}
            value={reference}
            onChange={(event) => change({ reference: event.currentTarget.value })}
          />
        </FormField>
      )}
    </>
  );
}

function ChoiceLine({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string | undefined;
  children: (labelledBy: string) => React.ReactNode;
}) {
  const id = useId();
  return (
    <chakra.div display="grid" gap="1.5" justifyItems="start">
      <Strong id={id} textStyle="sm">
        {label}
      </Strong>
      {children(id)}
      {hint === undefined ? null : <Note textStyle="xs">{hint}</Note>}
    </chakra.div>
  );
}

function TargetField({ debts, target, mustChoose, mistake, onTarget }: PaymentFieldsProps) {
  if (debts.length === 0 && !mustChoose) return null;
  const isUnknown = target === unknownDebt;
  return (
    <FormField
      label="For"
      error={mistake?.field === 'target' ? mistake.message : null}
      hint={isUnknown ? paymentMessages.billsUnread : undefined}
    >
      <Select size="md" w="full" value={target} onChange={(event) => onTarget(event.currentTarget.value)}>
        {isUnknown ? <option value={unknownDebt}>Choose…</option> : null}
        {debts.length > 1 ? (
          <option value={allDebts}>{paymentMessages.severalBills(debts.length, totalOf(debts))}</option>
        ) : null}
        {debts.map(({ key, name, left }) => (
          <option key={key} value={key}>
            {paymentMessages.bill(name, left)}
          </option>
        ))}
        <option value={noDebt}>{paymentMessages.noBill}</option>
      </Select>
    </FormField>
  );
}

function AmountField({ chosen, target, left, isKeptAsCredit, payment, mistake, change }: PaymentFieldsProps) {
  const { amount, outcome } = payment;
  const input = useFormattedText({
    value: amount,
    onChange: (next) => change({ amount: next }),
    toText: moneyInputText,
    toValue: moneyValue,
  });
  const missing = subtractDollars(left, Number(amount));
  const hint = () => {
    if (target === unknownDebt) return undefined;
    if (chosen.length === 0)
      return isKeptAsCredit && outcome !== 'failed' ? paymentMessages.keptAsCredit : paymentMessages.onAccount;
    if (outcome === 'failed' || !(missing > 0) || Number(amount) <= 0) return paymentMessages.owed(left);
    return paymentMessages.partial(missing);
  };
  return (
    <FormField label="Amount" required error={mistake?.field === 'amount' ? mistake.message : null} hint={hint()}>
      <NumberInput size="md" prefix="$" textAlign="end" data-autofocus="" {...input} />
    </FormField>
  );
}

function CashFields({ payment, chosen, left, mistake, change }: PaymentFieldsProps) {
  const amount = Number(moneyValue(payment.amount) || 'none');
  return (
    <TenderedFields
      amount={amount}
      text={payment.tendered}
      handedOver={tenderedOf(payment)}
      owed={chosen.length > 0 ? left : amount}
      error={mistake?.field === 'tendered' ? mistake.message : null}
      onChange={(tendered) => change({ tendered })}
    />
  );
}
