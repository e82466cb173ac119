import { countText, dollars } from '#format/numbers.ts';
import { sentence } from '#format/sentence.ts';

/** The price of a change of unit, and the money that a move-out gives back. */
export const settlementMessages = {
  toPay: (net: number, days: string) => `${dollars(net)} to pay for ${days}`,
  credit: (amount: number) => `${dollars(amount)} becomes credit`,
  working: (days: number, newRent: number, unusedRent: number) =>
    `${countText(days, 'day')}: ${dollars(newRent)} at the new rate, ${dollars(unusedRent)} billed already.`,
  unusedRent: (amount: number, days: string) => `${dollars(amount)} unused rent, ${days}`,
  deposit: (amount: number) => `${dollars(amount)} deposit`,
  owed: (amount: number) => `It can be used for the ${dollars(amount)} that stays owed.`,
  stillOwed: (amount: number) =>
    `${dollars(amount)} is still owed, also for unused days that nobody paid. What goes back as credit can pay it.`,
  change: {
    bill: 'Bill it now',
    give: 'Give it as credit',
    not: 'Nothing is billed or credited. The new rate counts from the next bill on.',
    none: 'Nothing to bill or give back: no paid days are left, or they cost the same.',
    failed: (why: string) =>
      `Couldn't load what the change costs: ${sentence(why)} Without it, nothing is billed or credited.`,
  },
  moveOut: {
    give: 'Give it as credit',
    not: 'Nothing is given back.',
    none: 'There is no deposit or unused rent to give back.',
    noneOfDebt: (amount: number) =>
      `There is no deposit or paid rent to give back. The ${dollars(amount)} stays owed, also for days after the move-out.`,
    toGive: (amount: number) => `${dollars(amount)} to give back`,
    how: 'Give it back',
    asCredit: 'As credit',
    notNow: 'Not now',
    amount: 'Amount',
    amountHint: (most: number) => `At most ${dollars(most)}. Gatehouse records it: hand over or send the money too.`,
    rest: (amount: number) => `The other ${dollars(amount)} becomes credit.`,
    wrongAmount: (most: number) => `Enter an amount from $0.01 to ${dollars(most)}.`,
    /** "$29.00 cash refunded to Zoë Park." */
    refunded: (amount: number, method: string, name: string | null) =>
      `${dollars(amount)} ${method} refunded${name === null ? '' : ` to ${name}`}.`,
    credited: (amount: number) => `${dollars(amount)} became credit.`,
    failed: (why: string) =>
      `Couldn't load deposit and unused rent: ${sentence(why)} If you move the customer out now, nothing is given back.`,
  },
  ended: {
    title: 'To settle',
    hint: 'This booking ended, and this was not given back yet.',
    give: 'Give it as credit',
    giveBack: 'Give it back',
    saved: (amount: number) => `${dollars(amount)} given as credit`,
    failed: (why: string) => `Couldn't load deposit and unused rent: ${why}`,
  },
  again: 'Try again',
} as const;
