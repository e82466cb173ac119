import type { Payment } from '#domain/entities/payment.ts';
import { methodLabels, paymentMessages } from '#domain/messages/payments.ts';
import { labelIn } from '#domain/states/words.ts';
import { Muted } from '#ui/text/text.tsx';

/** The method of a payment, with the cash that was handed over where it was more. */
export function PaidBy({ payment: { method, amount, tendered } }: { payment: Payment }) {
  const label = labelIn(methodLabels, method);
  if (typeof tendered !== 'number' || amount === undefined || tendered <= amount) return label;
  return (
    <span>
      {label}
      <Muted display="block" textStyle="xs" whiteSpace="normal" fontVariantNumeric="tabular-nums">
        {paymentMessages.tendered.of(tendered)}
      </Muted>
    </span>
  );
}
