import { and, eq, inArray } from 'drizzle-orm';
import { largestAmount } from '#domain/limits/money.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { products } from '#server/storage/schema/catalogue/products.ts';
import { bookings, orderLines, orders } from '#server/storage/schema/rentals/bookings.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import type { ChargeKind } from '#domain/states/ledger.ts';
import { withPeriods } from '#server/rentals/ledger/rent.ts';

/** No product has this id: an empty list of ids is no condition. */
const noProduct = 0;

export interface OrderLine {
  productId?: number | null | undefined;
  description: string;
  quantity: number;
  unitPrice: number;
  kind?: ChargeKind | undefined;
  periodFrom?: string | null | undefined;
  periodTo?: string | null | undefined;
}

/** The line's fields besides its amount. */
const meaningOf = ({ kind, periodFrom, periodTo }: OrderLine) => ({ kind, periodFrom, periodTo });

const isOtherMeaning = (given: OrderLine, current: OrderLine | undefined) =>
  (['kind', 'periodFrom', 'periodTo'] as const).some(
    (field) => given[field] !== undefined && given[field] !== current?.[field],
  );

const written = (lines: readonly OrderLine[]) =>
  JSON.stringify(
    lines.map(({ productId = null, description, quantity, unitPrice }) => [
      productId,
      description,
      quantity,
      unitPrice,
    ]),
  );

/** A form may send the present lines again. */
export function areOtherLines(given: readonly OrderLine[], current: { lines: OrderLine[] } | null): boolean {
  if (current === null || written(given) !== written(current.lines)) return true;
  return given.some((line, index) => isOtherMeaning(line, current.lines[index]));
}

/**
 * Checks lines against the organisation's catalogue.
 * @throws Refusal with status 400 and the field `lines`.
 */
export async function requireLines(transaction: Database, owner: number, lines: readonly OrderLine[]): Promise<void> {
  const total = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  if (total > largestAmount.dollars) {
    throw new Refusal(400, `An order cannot total more than ${largestAmount.text}.`, 'lines');
  }
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  if (ids.length === 0) return;
  const known = await transaction
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.organisationId, owner)));
  if (known.length < ids.length) throw new Refusal(400, 'A line has a product that does not exist.', 'lines');
}

/** Rent, where a line does not say what it charges, is what books: a booking's bill of a bookable product. */
async function kindsOf(transaction: Database, lines: readonly OrderLine[], isBill: boolean): Promise<ChargeKind[]> {
  const ids = lines.flatMap(({ productId }) => productId ?? []);
  const known = await transaction
    .select({ id: products.id, kind: products.kind })
    .from(products)
    .where(inArray(products.id, [...ids, noProduct]));
  const kinds = new Map(known.map(({ id, kind }) => [id, kind]));
  return lines.map(({ kind, productId }) => {
    if (kind !== undefined) return kind;
    const product = kinds.get(productId ?? noProduct);
    if (product === 'purchasable') return 'goods';
    return product === 'bookable' && isBill ? 'rent' : 'other';
  });
}

/** A line that says no more than before keeps what it charged. */
function keepMeaning(line: OrderLine, before: readonly OrderLine[]): OrderLine {
  const same = before.find(
    ({ productId, description }) =>
      (productId ?? null) === (line.productId ?? null) && description === line.description,
  );
  const given = Object.fromEntries(Object.entries(meaningOf(line)).filter(([, value]) => value !== undefined));
  return { ...line, ...(same === undefined ? {} : meaningOf(same)), ...given };
}

/** @throws Refusal with status 400 for days that end before they begin. */
function requireDays({ description, periodFrom, periodTo }: OrderLine): void {
  if (periodFrom == null || periodTo == null || periodFrom < periodTo) return;
  throw new Refusal(400, `The days of ${description} must end after they begin.`, 'lines');
}

/**
 * Replaces the lines of an order. Rent bills the next periods of its booking, unless the lines name theirs. The booking is
 * locked: of two bills at once, the second has the periods after the first one's.
 */
export async function replaceLines(
  transaction: Database,
  orderId: number,
  given: readonly OrderLine[],
  before: readonly OrderLine[] = [],
): Promise<void> {
  const lines = given.map((line) => keepMeaning(line, before));
  const [billed] = await transaction
    .select({ id: bookings.id, period: bookings.period, startsAt: bookings.startsAt, zone: sites.timeZone })
    .from(orders)
    .innerJoin(bookings, eq(bookings.id, orders.bookingId))
    .innerJoin(sites, eq(sites.id, bookings.siteId))
    .where(eq(orders.id, orderId))
    .for('no key update', { of: bookings });
  const kinds = await kindsOf(transaction, lines, billed !== undefined);
  const known = lines.map((line, index) => ({ ...line, kind: kinds[index] ?? ('other' as const) }));
  const charged = billed === undefined ? known : await withPeriods(transaction, billed, orderId, known);
  charged.forEach(requireDays);
  await transaction.delete(orderLines).where(eq(orderLines.orderId, orderId));
  await transaction.insert(orderLines).values(charged.map((line) => ({ ...line, orderId })));
}
