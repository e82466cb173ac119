import { useState } from 'react';
import type { Settlement } from '#domain/lifecycle/settlement.ts';
import { settlementMessages } from '#domain/messages/settlement.ts';
import { methodLabels } from '#domain/messages/payments.ts';
import { isMoreThan, subtractDollars } from '#domain/money/dollars.ts';
import type { RecordedMethod } from '#domain/states/booking.ts';
import { moneyInputText, moneyValue } from '#crud/form/fields/moneyText.ts';

/** The way of the money of a move-out: paid out, as credit, or not now. */
export type Way = RecordedMethod | 'credit' | 'none';

/** A move-out's sum, whose server can record that money goes back with it. */
export interface PayableSum extends Settlement {
  payOut?: { method: RecordedMethod | null } | undefined;
}

export interface PayOutView {
  way: Way;
  onWay: (way: Way) => void;
  /** The typed amount. */
  text: string;
  onText: (text: string) => void;
  /** The dollars of the typed amount; null: it is none that can go back. */
  amount: number | null;
  /** Dollars that can go back. */
  most: number;
}

/** As the customer paid last; as credit if that is unknown, or all of it is owed elsewhere. */
const usualWay = ({ payOut, net, owed }: PayableSum): Way =>
  isMoreThan(-net, owed) ? (payOut?.method ?? 'credit') : 'credit';

/** The rest after the customer's debts, which credit can pay. */
const usualAmount = ({ net, owed }: PayableSum) => (isMoreThan(-net, owed) ? subtractDollars(-net, owed) : -net);

function amountOf(text: string, most: number): number | null {
  const numeral = moneyValue(text);
  if (!/^\d+(\.\d{1,2})?$/.test(numeral)) return null;
  const value = Number(numeral);
  return value < 0.01 || isMoreThan(value, most) ? null : value;
}

/** @param sum null: unknown, or nothing goes back in money. */
export function usePayOut(sum: PayableSum | null): PayOutView | null {
  const [chosen, setChosen] = useState<Way | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  if (sum === null || sum.payOut === undefined || sum.net >= 0) return null;
  const text = typed ?? moneyInputText(String(usualAmount(sum)));
  return {
    way: chosen ?? usualWay(sum),
    onWay: setChosen,
    text,
    onText: setTyped,
    amount: amountOf(text, -sum.net),
    most: -sum.net,
  };
}

/** The consequence of a choice as a sentence; undefined: it has none. */
export function toldOf({ way, amount, most }: PayOutView, name: string | null): string | undefined {
  const { refunded, credited } = settlementMessages.moveOut;
  if (way === 'none') return undefined;
  if (way === 'credit') return credited(most);
  return amount === null ? undefined : refunded(amount, methodLabels[way].toLowerCase(), name);
}
