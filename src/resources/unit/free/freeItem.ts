import type { AnyRecord } from '#domain/entities/index.ts';
import type { Product } from '#domain/entities/product.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { BookableKey } from '#domain/lifecycle/freeBookables.ts';
import type { BookedTime } from '#domain/lifecycle/bookedTime.ts';
import type { BookingTerms, PricedBookable } from '#domain/lifecycle/bookingTerms.ts';
import { sumForTime, termsForTime } from '#domain/lifecycle/termsForTime.ts';
import type { PeriodUnit } from '#domain/states/period.ts';
import { sizes, unitKinds, type Size, type UnitKind } from '#domain/states/unitKind.ts';
import { isOneOf } from '#domain/states/words.ts';

/** The unit or lockable of a booking that is being made. */
export type ChosenBookable = BookableKey;

/** Something free, with its own price. */
export interface FreeBookable extends ChosenBookable {
  record: AnyRecord;
  /** null: its price is not known. */
  terms: BookingTerms | null;
}

/** Something free as a list shows, sorts and filters it; null: not known. */
export interface FreeItem extends FreeBookable {
  key: string;
  name: string;
  kind: UnitKind | null;
  size: Size | null;
  squareMetres: number | null;
  floor: number | null;
  area: string | null;
  /** Dollars, also where their period is not known. */
  price: number | null;
  period: PeriodUnit | null;
  /** The name of the product that sets the price; null: its own price. */
  productName: string | null;
  /** Dollars for the whole time, where it is let by the hour. */
  sum: number | null;
  /** The start of its next booking, where the server tells. */
  bookedFrom: string | null;
}

const numberIn = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);

function areaIn({ Area }: Readonly<Record<string, unknown>>): string | null {
  const name = (Area as { name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' && name !== '' ? name : null;
}

/** A lockable names its kind as its type. */
function pricedOf(record: AnyRecord): PricedBookable {
  const { kind, type, size, price, pricePeriod, productId } = record as PricedBookable & { type?: string };
  return { kind: kind ?? type, size, price, pricePeriod, productId };
}

export interface ItemTerms {
  products: readonly Product[];
  /** null: no time is chosen. */
  time: BookedTime | null;
}

export function freeItem({ entity, id }: ChosenBookable, record: AnyRecord, { products, time }: ItemTerms): FreeItem {
  const priced = pricedOf(record);
  const { kind, size } = priced;
  const fields: Readonly<Record<string, unknown>> = record;
  const terms = termsForTime(priced, products, time);
  const product = products.find((each) => each.id === terms?.productId);
  const { bookedFrom } = fields;
  return {
    key: `${entity} ${id}`,
    entity,
    id,
    record,
    terms,
    name: recordName(entity, record),
    kind: isOneOf(unitKinds, kind) ? kind : null,
    size: isOneOf(sizes, size) ? size : null,
    squareMetres: numberIn(fields['squareMetres']),
    floor: numberIn(fields['floor']),
    area: areaIn(fields),
    price: terms?.rate ?? numberIn(fields['price']),
    period: terms?.period ?? null,
    productName: product === undefined ? null : recordName('product', product),
    sum: terms === null || time === null ? null : sumForTime(terms, time),
    bookedFrom: typeof bookedFrom === 'string' ? bookedFrom : null,
  };
}
