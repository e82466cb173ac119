import { decimalText, dollars, numberText } from '#format/numbers.ts';
import type { PricingThresholds } from './pricingThresholds.ts';
import { capitalised } from '../states/words.ts';

/** What a suggestion is based on. */
export interface PricingFacts {
  /** Rentable units, those that are let, and the free ones that somebody has booked. */
  units: number;
  occupied: number;
  committed: number;
  /** The median of the days that free units stand vacant; null: none is free, or it is not known. */
  vacantDays: number | null;
  /** Move-ins less move-outs of the last 90 days, and of the same days a year before; null: not known. */
  net: number;
  netYearBefore: number | null;
}

export const pricingActions = ['raise', 'hold', 'lower'] as const;
export type PricingAction = (typeof pricingActions)[number];

export interface PriceSuggestion {
  action: PricingAction;
  /** Dollars for the same periods, in the order of the present prices; whole ones, where they change. */
  prices: readonly number[];
  /** The reason, in a sentence. */
  reason: string;
}

/** Free units that nobody has booked. */
export const unitsLeft = ({ units, occupied, committed }: Pick<PricingFacts, 'units' | 'occupied' | 'committed'>) =>
  Math.max(0, units - occupied - committed);

const share = (value: number) => `${decimalText(value * 100, 1)} %`;
const signed = (count: number) => (count > 0 ? `+${numberText(count)}` : numberText(count));

function occupancyText({ units, occupied, committed }: PricingFacts): string {
  const held = occupied + committed;
  const words = committed === 0 ? 'let' : 'let or committed';
  return units === 1
    ? `the only unit is ${held > 0 ? words : 'free'}`
    : `${share(held / units)} of ${numberText(units)} units are ${words}`;
}

function leftText(left: number): string {
  if (left === 0) return 'no unit is left';
  return left === 1 ? 'only 1 unit is left' : `only ${numberText(left)} units are left`;
}

interface Signals {
  up: string[];
  down: string[];
}

/** The reasons for a higher price, and for a lower one. */
function signalsOf(facts: PricingFacts, thresholds: PricingThresholds): Signals {
  const { units, occupied, committed, vacantDays } = facts;
  const filled = (occupied + committed) / units;
  const left = unitsLeft(facts);
  const [up, down]: [string[], string[]] = [[], []];
  if (filled >= thresholds.raiseFrom) up.push(occupancyText(facts));
  if (left <= thresholds.fewLeft) up.push(leftText(left));
  if (filled < thresholds.lowerBelow) down.push(occupancyText(facts));
  if (vacantDays !== null && left > 0 && vacantDays >= thresholds.longVacantDays) {
    const days = decimalText(vacantDays, 1);
    const free = left === 1 ? 'the free unit has' : 'free units have';
    down.push(`${free} been vacant for ${days} ${vacantDays === 1 ? 'day' : 'days'}${left === 1 ? '' : ' (median)'}`);
  }
  return { up, down };
}

const sentence = (text: string) => `${capitalised(text)}.`;

/** Half a step, where people come and go against the change. */
function stepOf(action: 'raise' | 'lower', { net, netYearBefore }: PricingFacts, largest: number) {
  const step = largest > 0 ? Math.min(largest, 1) : 0;
  if (netYearBefore === null || net === netYearBefore) return { step, why: '' };
  const isMore = net > netYearBefore;
  const movement = `move-ins less move-outs of 90 days are ${signed(net)}, ${signed(netYearBefore)} a year before`;
  const isAgainst = isMore === (action === 'lower');
  return { step: isAgainst ? step / 2 : step, why: isAgainst ? `; half a step, since ${movement}` : `; ${movement}` };
}

/** The whole dollars that are nearest to a step, and not beyond it. */
function steppedPrice(action: 'raise' | 'lower', price: number, step: number): number {
  const exact = price * (action === 'raise' ? 1 + step : 1 - step);
  // 70 × 1.1 is a little more than 77.
  return action === 'raise' ? Math.floor(exact + 1e-6) : Math.max(1, Math.ceil(exact - 1e-6));
}

/**
 * Street rates by occupancy, committed units, vacancy and movement. Where they contradict each other, the prices are held.
 * Each price changes by the same step, in whole dollars and at most by the largest step; one that is too low for a dollar
 * stays.
 * @param prices of the units, in dollars.
 */
export function suggestPrice(
  facts: PricingFacts,
  prices: readonly number[],
  thresholds: PricingThresholds,
): PriceSuggestion {
  const { units } = facts;
  const hold = (reason: string): PriceSuggestion => ({ action: 'hold', prices, reason: sentence(reason) });
  if (units <= 0) return hold('there is no unit to let for this price');
  const { up, down } = signalsOf(facts, thresholds);
  if (up.length > 0 && down.length > 0) return hold(`${up.join(' and ')}, but ${down.join(' and ')}`);
  if (up.length === 0 && down.length === 0) return hold(`${occupancyText(facts)}, which asks for no change`);
  const action = up.length > 0 ? 'raise' : 'lower';
  const { step, why } = stepOf(action, facts, thresholds.largestStep);
  const next = prices.map((price) => {
    const stepped = steppedPrice(action, price, step);
    return (action === 'raise' ? stepped > price : stepped < price) ? stepped : price;
  });
  const because = [...up, ...down].join(' and ');
  if (next.every((price, index) => price === prices[index])) {
    const highest = dollars(Math.max(0, ...prices));
    return hold(`${because}, but a step of ${share(step)} of ${highest} is less than a dollar`);
  }
  return { action, prices: next, reason: sentence(`${because}${why}`) };
}
