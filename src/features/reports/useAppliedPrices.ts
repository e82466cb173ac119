import { useCallback } from 'react';
import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { addDays, type Day } from '#format/days.ts';
import { parseStored, readStoredText } from '#lib/storedValue.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';

/** A suggestion waits this long after the last one was applied, since occupancy follows a price slowly. */
const restDays = 30;

const unitSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** The price before, as the server sent it. */
  before: z.object({ price: z.union([z.number(), z.string()]).nullable(), pricePeriod: z.string().nullable() }),
  /** The applied price. */
  price: z.number(),
  period: z.string(),
});
const schema = z.record(z.string(), z.object({ day: z.string(), units: z.array(unitSchema) }));

/** The price of a unit that a person applied, in dollars. */
export type AppliedUnit = z.output<typeof unitSchema>;
/** The applied prices of a group of units. */
export type AppliedPrices = z.output<typeof schema>[string];
type Applied = z.output<typeof schema>;
const none: Applied = {};

/** The prices that were applied to a group less than a month ago; null: none. */
export function restingPrices(applied: Applied, groupId: string, today: Day): AppliedPrices | null {
  const known = applied[groupId];
  return known !== undefined && known.units.length > 0 && today < addDays(known.day, restDays) ? known : null;
}

export interface AppliedPricesAccess {
  applied: Applied;
  note: (groupId: string, unit: AppliedUnit, day: Day) => void;
  /** Forgets a unit, whose price came back or that somebody changed since. */
  forget: (groupId: string, unitId: number) => void;
}

/** The prices that the user applied in this browser, by group of units. */
export function useAppliedPrices(): AppliedPricesAccess {
  const key = storageKeys.appliedPrices;
  const [applied, store] = useStoredValue(key, schema, none);
  const change = useCallback(
    (groupId: string, changed: (units: readonly AppliedUnit[]) => AppliedUnit[], day?: Day) => {
      // Other prices may have been applied since the render.
      const all = parseStored(readStoredText(key), schema, none);
      const known = all[groupId];
      const units = changed(known?.units ?? []);
      const { [groupId]: _known, ...others } = all;
      store(units.length === 0 ? others : { ...others, [groupId]: { day: day ?? known?.day ?? '', units } });
    },
    [key, store],
  );
  const note = useCallback(
    (groupId: string, unit: AppliedUnit, day: Day) =>
      change(groupId, (units) => [...units.filter(({ id }) => id !== unit.id), unit], day),
    [change],
  );
  const forget = useCallback(
    (groupId: string, unitId: number) => change(groupId, (units) => units.filter(({ id }) => id !== unitId)),
    [change],
  );
  return { applied, note, forget };
}
