import { z } from 'zod';
import type { Product } from '#domain/entities/product.ts';
import {
  bookingTerms,
  termsOfProduct,
  type BookingTerms,
  type PricedBookable,
} from '#domain/lifecycle/bookingTerms.ts';
import { roundToCent } from '#domain/money/dollars.ts';
import { periodUnits } from '#domain/states/period.ts';

/** A lockable names its kind as its type. */
export function pricedOf(record: Readonly<Record<string, unknown>> & PricedBookable): PricedBookable {
  const { kind, size, price, pricePeriod, productId } = record;
  return { kind: kind ?? (record['type'] as string | undefined), size, price, pricePeriod, productId };
}

/** The typed terms; the rate is null while it is no number. */
export interface TypedTerms extends Omit<BookingTerms, 'rate'> {
  rate: number | null;
}

export const isSameRate = (one: TypedTerms | BookingTerms, other: BookingTerms): boolean =>
  one.rate === other.rate && one.period === other.period;

/** The price of the chosen product for all booked units, else the price of the units. null: no price is known. */
export function askedTerms(
  booked: readonly PricedBookable[],
  products: readonly Product[],
  productId: number | null,
): BookingTerms | null {
  const product = products.find(({ id }) => id === productId);
  if (product === undefined) return bookingTerms(booked, products);
  const terms = termsOfProduct(product);
  return terms === null ? null : { ...terms, rate: roundToCent(terms.rate * Math.max(1, booked.length)) };
}

/** The booked units with their own terms, from which the rate was taken. */
export interface PricedUnits {
  units: string;
  terms: BookingTerms | null;
}

const schema = z.object({
  units: z.string(),
  terms: z.object({ productId: z.number().nullable(), rate: z.number(), period: z.enum(periodUnits) }).nullable(),
});

/** The form holds them as text, so that a reload keeps them with the draft. */
export const pricedText = (priced: PricedUnits): string => JSON.stringify(priced);

/** @returns null: the text is of no such units. */
export function readPriced(text: string): PricedUnits | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch (cause) {
    if (cause instanceof SyntaxError) return null;
    throw cause;
  }
}

export const unitsKey = (unitIds: readonly number[], lockableIds: readonly number[]): string =>
  [unitIds.map((id) => `unit ${id}`), lockableIds.map((id) => `lockable ${id}`)].flat().join();

/**
 * The terms after other units were chosen: those of the new units, unless a person typed others or chose a product.
 * @returns null: the typed ones stay.
 */
export function termsAfterChange(typed: TypedTerms, before: PricedUnits | null, now: BookingTerms | null) {
  const own = before?.terms ?? null;
  if (now === null) return null;
  if (typed.rate === null) return now;
  const isUntouched = own !== null && isSameRate(typed, own) && typed.productId === own.productId;
  return isUntouched ? now : null;
}
