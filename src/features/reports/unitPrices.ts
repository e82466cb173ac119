import { unitBody } from '#domain/bodies/access.ts';
import { fieldAsRead, readRecord } from '#domain/entities/recordReader.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { ownTerms } from '#domain/lifecycle/bookingTerms.ts';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { isSame } from '#domain/forms/updateBody.ts';
import type { ResultLine } from '#crud/command/bulkResults.ts';
import { failedEdit } from '#crud/bulk/editRecord.ts';
import type { DataAccess } from '#crud/context/replica.ts';
import { againWhenStale } from '#crud/edit/againWhenStale.ts';
import { readRaw, saveFields } from '#crud/edit/saveFields.ts';

const { pricing: texts } = reportPageMessages;

/** A unit's own price; null: it has none, and its product's price serves it. */
export type OwnPrice = { price: number; period: string } | null;

/** A unit's price with its period, as the server sent them. */
export interface PriceFields {
  price: string | number | null;
  pricePeriod: string | null;
}

export interface PriceChange {
  unitId: number;
  /** The own price that the person saw. Another one stays. */
  expected: OwnPrice;
  to: PriceFields;
  toText: string;
}

export type ChangedPrice = Pick<ResultLine, 'state' | 'sentence'> & {
  /** The price before, where it was changed. */
  before?: PriceFields;
  /** Whether somebody else changed it since. */
  isOther?: true;
};

const isSamePrice = (one: OwnPrice, other: OwnPrice) => one?.price === other?.price && one?.period === other?.period;

function ownPriceOf(unit: Unit): OwnPrice {
  const terms = ownTerms(unit);
  return terms === null ? null : { price: terms.rate, period: terms.period };
}

const sent = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : null);

/**
 * Changes the price of a unit by a save of the unit, which sends all else as it was read. A price that somebody changed
 * since the person saw it stays.
 */
export async function changeUnitPrice(
  data: DataAccess,
  { unitId, expected, to, toText }: PriceChange,
): Promise<ChangedPrice> {
  const readAndSave = async (): Promise<ChangedPrice> => {
    const raw = await readRaw(data, 'unit', unitId);
    const row = readRecord('unit', raw) as Unit | null;
    if (row === null) return { state: 'failed', sentence: texts.unreadable };
    const [price, period] = (['price', 'pricePeriod'] as const).map((field) => fieldAsRead('unit', raw, field).value);
    if (price === undefined || period === undefined) return { state: 'skipped', sentence: texts.notKept };
    const own = ownPriceOf(row);
    const before = { price: sent(price), pricePeriod: sent(period) === null ? null : String(period) };
    if (isSame(before, to)) return { state: 'done', sentence: texts.already(toText), before: fieldsOf(expected) };
    if (!isSamePrice(own, expected)) return { state: 'skipped', sentence: texts.changedMeanwhile, isOther: true };
    const isOfPeriod = isSame(before.pricePeriod, to.pricePeriod);
    const change = { price: to.price, ...(isOfPeriod ? {} : { pricePeriod: to.pricePeriod }) };
    await saveFields(data, { entity: 'unit', key: unitId, schema: unitBody, change, raw });
    return { state: 'done', sentence: texts.isNow(toText), before };
  };
  try {
    return await againWhenStale(readAndSave);
  } catch (thrown) {
    return failedEdit(toAppError(thrown));
  }
}

const fieldsOf = (own: OwnPrice): PriceFields => ({ price: own?.price ?? null, pricePeriod: own?.period ?? null });
