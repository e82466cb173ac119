import { useCallback } from 'react';
import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { addDays, type Day } from '#format/days.ts';
import { parseStored, readStoredText } from '#lib/storedValue.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';

/** A suggestion waits this long after the last one was applied, since occupancy follows a price slowly. */
const restDays = 30;

/** A price that a person applied, in dollars. */
export interface AppliedPrice {
  before: number;
  price: number;
  day: Day;
}

const schema = z.record(z.string(), z.object({ before: z.number(), price: z.number(), day: z.string() }));
type Applied = z.output<typeof schema>;
const none: Applied = {};

/** The applied price that a product still has; null: none, or it was applied long ago. */
export function restingPrice(
  applied: Readonly<Record<string, AppliedPrice>>,
  productId: number,
  price: number,
  today: Day,
): AppliedPrice | null {
  const known = applied[String(productId)];
  return known !== undefined && known.price === price && today < addDays(known.day, restDays) ? known : null;
}

/** The prices that the user applied in this browser, by product. */
export function useAppliedPrices(): [applied: Applied, note: (productId: number, price: AppliedPrice) => void] {
  const key = storageKeys.appliedPrices;
  const [applied, store] = useStoredValue(key, schema, none);
  const note = useCallback(
    // Another price may have been applied since the render.
    (productId: number, price: AppliedPrice) =>
      store({ ...parseStored(readStoredText(key), schema, none), [String(productId)]: price }),
    [key, store],
  );
  return [applied, note];
}
