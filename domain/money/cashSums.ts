import { paymentMethods, type PaymentMethod } from '../states/booking.ts';
import { subtractDollars, sumDollars } from './dollars.ts';

/** The money of a method that one person took and gave back, in dollars. */
export type CashSum = {
  method: PaymentMethod;
  /** null: no person, as where a customer paid online. */
  clerk: string | null;
  received: number;
  refunded: number;
};

export interface MoneyFlow {
  received: number;
  refunded: number;
  /** The expected money: received less refunded. */
  net: number;
}

export type MethodFlow = MoneyFlow & { method: PaymentMethod };
export type ClerkFlow = MoneyFlow & { clerk: string | null; methods: readonly MethodFlow[] };

/** Australian notes and coins in cents, the largest first. */
export const denominations = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5] as const;
export type Denomination = (typeof denominations)[number];

function flowOf(sums: readonly CashSum[]): MoneyFlow {
  const received = sumDollars(sums.map((sum) => sum.received));
  const refunded = sumDollars(sums.map((sum) => sum.refunded));
  return { received, refunded, net: subtractDollars(received, refunded) };
}

/** Cash first: it is what a drawer holds. */
export const methodOrder: readonly PaymentMethod[] = [
  'cash',
  'EFTPOS',
  ...paymentMethods.filter((method) => method !== 'cash' && method !== 'EFTPOS'),
];

/** The methods that have money, cash first. */
export function flowsByMethod(sums: readonly CashSum[]): MethodFlow[] {
  return methodOrder.flatMap((method) => {
    const own = sums.filter((sum) => sum.method === method);
    return own.length === 0 ? [] : [{ method, ...flowOf(own) }];
  });
}

export const totalFlow = flowOf;

/** The people who took or gave money back, by name; nobody comes last. */
export function flowsByClerk(sums: readonly CashSum[]): ClerkFlow[] {
  const clerks = [...new Set(sums.map(({ clerk }) => clerk))].toSorted((one, other) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return one.localeCompare(other);
  });
  return clerks.map((clerk) => {
    const own = sums.filter((sum) => sum.clerk === clerk);
    return { clerk, ...flowOf(own), methods: flowsByMethod(own) };
  });
}

export const netOf = (sums: readonly CashSum[], method: PaymentMethod): number =>
  flowOf(sums.filter((sum) => sum.method === method)).net;

/**
 * The part of a day's money that no signed count has yet. Money that a count missed, since it was stored while
 * somebody signed, is in the next one.
 */
export function uncountedSums(day: readonly CashSum[], signed: readonly (readonly CashSum[])[]): CashSum[] {
  const open = new Map<string, CashSum>();
  const add = ({ method, clerk, received, refunded }: CashSum, sign: 1 | -1) => {
    const key = JSON.stringify([method, clerk]);
    const before = open.get(key) ?? { method, clerk, received: 0, refunded: 0 };
    open.set(key, {
      ...before,
      received: sumDollars([before.received, sign * received]),
      refunded: sumDollars([before.refunded, sign * refunded]),
    });
  };
  for (const sum of day) add(sum, 1);
  for (const sum of signed.flat()) add(sum, -1);
  return [...open.values()].filter(({ received, refunded }) => received !== 0 || refunded !== 0);
}

/** Dollars. */
export const drawerTotal = (drawer: readonly { value: number; count: number }[]): number =>
  drawer.reduce((cents, { value, count }) => cents + value * count, 0) / 100;

interface Counted {
  float: number;
  counted: readonly { method: PaymentMethod; amount: number }[];
  sums: readonly CashSum[];
}

/** Dollars that should be there. The drawer also holds its float. */
export const expectedOf = ({ float, sums }: Pick<Counted, 'float' | 'sums'>, method: PaymentMethod): number =>
  sumDollars([netOf(sums, method), method === 'cash' ? float : 0]);

/** Dollars more than expected; below 0: less. null: nobody counted it. */
export function differenceOf(count: Counted, method: PaymentMethod): number | null {
  const found = count.counted.find((one) => one.method === method);
  return found === undefined ? null : subtractDollars(found.amount, expectedOf(count, method));
}
