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
    failed: (why: string) =>
      `Couldn't load deposit and unused rent: ${sentence(why)} If you move the customer out now, nothing is given back.`,
  },
  ended: {
    title: 'To settle',
    hint: 'This booking ended, and this was not given back yet.',
    give: 'Give it as credit',
    saved: (amount: number) => `${dollars(amount)} given as credit`,
    failed: (why: string) => `Couldn't load deposit and unused rent: ${why}`,
  },
  again: 'Try again',
} as const;
