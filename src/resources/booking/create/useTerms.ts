import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { AnyRecord } from '#domain/entities/index.ts';
import { bookingTerms, type BookingTerms, type PricedBookable } from '#domain/lifecycle/bookingTerms.ts';
import { periodUnits } from '#domain/states/period.ts';
import { isOneOf } from '#domain/states/words.ts';
import { formFields } from '#crud/form/formFields.ts';
import { useReferences } from '#crud/form/fields/useReferences.ts';
import type { NewBookingField } from './newBooking.ts';
import { useNewBooking } from './NewBookingContext.ts';
import {
  askedTerms,
  isSameRate,
  pricedOf,
  pricedText,
  readPriced,
  termsAfterChange,
  unitsKey,
  type TypedTerms,
} from './pricedUnits.ts';

const { useInput, useTypedId, useTypedIds, useTypedText } = formFields<NewBookingField>();

/** A change of the rate that followed another choice. */
export interface RateChange {
  by: 'product' | 'units';
  from: BookingTerms;
  to: BookingTerms;
}

export interface TermsOfForm {
  typed: TypedTerms;
  /** The price of what is chosen; null: unknown, or being read. */
  asked: BookingTerms | null;
  /** null: no rate changed, or a person typed one since. */
  change: RateChange | null;
  chooseProduct: (id: number | null) => void;
  /** Sets rate, period and product. */
  take: (terms: BookingTerms) => void;
}

/** null while some are loading, or cannot be read. */
function useChosen(unitIds: readonly number[], lockableIds: readonly number[]): readonly PricedBookable[] | null {
  const units = useReferences('unit', unitIds);
  const lockables = useReferences('lockable', lockableIds);
  return useMemo(() => {
    const all = [...units, ...lockables].map(({ record }) => record as (AnyRecord & PricedBookable) | null);
    return all.includes(null) ? null : (all as (AnyRecord & PricedBookable)[]).map(pricedOf);
  }, [units, lockables]);
}

function useTypedTerms(): TypedTerms {
  const [rate, period, productId] = [useTypedText('rate'), useTypedText('period'), useTypedId('productId')];
  const amount = Number(rate.replaceAll(',', ''));
  return {
    productId,
    rate: rate.trim() === '' || Number.isNaN(amount) ? null : amount,
    period: isOneOf(periodUnits, period) ? period : 'month',
  };
}

/** The typed rate beside the price of what is chosen. The rate follows other units, unless a person typed it. */
export function useTerms(): TermsOfForm {
  const { products } = useNewBooking();
  const [unitIds, lockableIds] = [useTypedIds('unitIds'), useTypedIds('lockableIds')];
  const chosen = useChosen(unitIds, lockableIds);
  const typed = useTypedTerms();
  const inputs = {
    rate: useInput('rate'),
    period: useInput('period'),
    productId: useInput('productId'),
    priced: useInput('priced'),
  };
  const [change, setChange] = useState<RateChange | null>(null);
  const key = unitsKey(unitIds, lockableIds);
  const before = readPriced(useTypedText('priced'));
  const take = ({ rate, period, productId }: BookingTerms) => {
    inputs.rate.onChange(String(rate));
    inputs.period.onChange(period);
    inputs.productId.onChange(productId === null ? '' : String(productId));
    setChange(null);
  };
  const follow = (by: RateChange['by'], to: BookingTerms) => {
    const { rate } = typed;
    take(to);
    if (rate !== null && !isSameRate(typed, to)) setChange({ by, from: { ...typed, rate }, to });
  };
  const isOfOthers = chosen !== null && chosen.length > 0 && before?.units !== key;
  const followUnits = useEffectEvent(() => {
    const own = chosen === null ? null : bookingTerms(chosen, products);
    inputs.priced.onChange(pricedText({ units: key, terms: own }));
    const next = termsAfterChange(typed, before, own);
    if (next !== null) follow('units', next);
  });
  useEffect(() => {
    if (isOfOthers) followUnits();
  }, [isOfOthers, key]);
  const chooseProduct = (id: number | null) => {
    const [asked, next] = [typed.productId, id].map((each) => askedTerms(chosen ?? [], products, each));
    inputs.productId.onChange(id === null ? '' : String(id));
    if (next === null || next === undefined) return;
    // A rate that a person typed is kept; the product's price is offered below it.
    const isTyped = typed.rate !== null && (asked === null || asked === undefined || !isSameRate(typed, asked));
    if (!isTyped) follow('product', { ...next, productId: id });
  };
  return {
    typed,
    asked: chosen === null ? null : askedTerms(chosen, products, typed.productId),
    change: change !== null && isSameRate(typed, change.to) ? change : null,
    chooseProduct,
    take,
  };
}
