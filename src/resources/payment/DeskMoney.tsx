import { useId, useState } from 'react';
import { methodLabels, paymentMessages } from '#domain/messages/payments.ts';
import { productMessages } from '#domain/messages/products.ts';
import { isMoreThan, subtractDollars } from '#domain/money/dollars.ts';
import { countsCash } from '#domain/entities/site.ts';
import type { PaymentMethod } from '#domain/states/booking.ts';
import { useSession } from '#crud/context/session.ts';
import { Choices } from '#ui/control/Choices.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Small } from '#ui/text/text.tsx';
import { TenderedFields } from './TenderedFields.tsx';
import { tenderedOf } from './typedPayment.ts';

const { tendered: texts } = paymentMessages;

type DeskMethod = Extract<PaymentMethod, 'EFTPOS' | 'cash'>;
const deskMethods = ['EFTPOS', 'cash'] as const satisfies readonly DeskMethod[];

export interface DeskMoney {
  /** Dollars to pay in full. */
  amount: number;
  method: DeskMethod;
  /** The cash that was handed over, as typed. */
  text: string;
  /** Dollars of it; null: nobody said, or no cash is paid. */
  handedOver: number | null;
  /** Why it can't be paid so; null: it can. */
  mistake: string | null;
  /** Dollars to give back; null: not known. */
  back: number | null;
  /** The field of a payment's body. Empty without cash, and for a server that keeps no cash. */
  body: { tendered?: number };
  change: (part: { method?: DeskMethod; text?: string }) => void;
}

function mistakeOf(amount: number, handedOver: number | null, text: string): string | null {
  if (handedOver !== null) return isMoreThan(amount, handedOver) ? texts.tooLittle(amount) : null;
  return text.trim() === '' ? null : texts.noAmount;
}

/** The payment of a sale at the desk, which is always of the whole sum. */
export function useDeskMoney(amount: number): DeskMoney {
  const keepsTendered = countsCash(useSession().sites);
  const [typed, setTyped] = useState<{ method: DeskMethod; text: string }>({ method: 'EFTPOS', text: '' });
  const { method, text } = typed;
  const isCash = method === 'cash';
  const handedOver = tenderedOf({ method, outcome: 'received', tendered: text });
  const mistake = isCash ? mistakeOf(amount, handedOver, text) : null;
  return {
    amount,
    method,
    text,
    handedOver,
    mistake,
    back: handedOver === null || mistake !== null ? null : subtractDollars(handedOver, amount),
    body: keepsTendered && handedOver !== null ? { tendered: handedOver } : {},
    change: (part) => setTyped((before) => ({ ...before, ...part })),
  };
}

/** The method, and for cash what was handed over and the change. */
export function DeskMoneyFields({ money, isTried }: { money: DeskMoney; isTried: boolean }) {
  const { amount, method, text, handedOver, mistake, change } = money;
  const id = useId();
  return (
    <Stack gap="4">
      <Stack gap="1.5">
        <Small id={id}>{productMessages.sale.paidBy}</Small>
        <Choices
          labelledBy={id}
          choices={deskMethods.map((value) => ({ value, label: methodLabels[value] }))}
          value={method}
          onChoose={(next) => change({ method: next })}
        />
      </Stack>
      {method === 'cash' ? (
        <TenderedFields
          amount={amount}
          text={text}
          // A sale is paid in full, so a smaller sum is a mistake.
          handedOver={mistake === null ? handedOver : null}
          owed={amount}
          error={isTried ? mistake : null}
          onChange={(next) => change({ text: next })}
        />
      ) : null}
    </Stack>
  );
}
