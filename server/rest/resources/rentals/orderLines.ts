import { and, eq, inArray } from 'drizzle-orm';
import { largestAmount } from '#domain/limits/money.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { products } from '#server/storage/schema/catalogue/products.ts';
import { bookings, orderLines, orders } from '#server/storage/schema/rentals/bookings.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import type { ChargeKind } from '#domain/states/ledger.ts';
import { paidOn } from '#domain/lifecycle/billing.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { withPeriods, type BilledBooking } from '#server/rentals/ledger/rent.ts';

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
  /** Goods that left the stock. */
  taken?: number;
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

/** Whether a line bills as many periods of a booking as it says. Others bill days that a person chose. */
function billsWholePeriods({ quantity, periodFrom, periodTo }: OrderLine, booking: BilledBooking | undefined): boolean {
  if (booking === undefined || periodFrom == null || periodTo == null) return false;
  const movedIn = dayOf(booking.startsAt.getTime(), booking.zone);
  return paidOn({ period: booking.period, movedIn, paidTo: periodFrom }, quantity) === periodTo;
}

/**
 * Lines that say no more than before keep what they charged, and the goods that they took. Each of several equal lines
 * keeps its own. Rent of another number of periods bills other days.
 */
function keepMeaning(
  given: readonly OrderLine[],
  before: readonly OrderLine[],
  booking: BilledBooking | undefined,
): OrderLine[] {
  const left = [...before];
  return given.map((line) => {
    const index = left.findIndex(
      ({ productId, description }) =>
        (productId ?? null) === (line.productId ?? null) && description === line.description,
    );
    const [same] = index === -1 ? [] : left.splice(index, 1);
    if (same === undefined) return line;
    const days = line.quantity !== same.quantity && billsWholePeriods(same, booking) ? { periodTo: null } : {};
    const own = Object.fromEntries(Object.entries(meaningOf(line)).filter(([, value]) => value !== undefined));
    return { ...line, ...meaningOf(same), ...days, ...own, taken: Math.min(line.quantity, same.taken ?? 0) };
  });
}

/** @throws Refusal with status 400 for days that end before they begin. */
function requireDays({ description, periodFrom, periodTo }: OrderLine): void {
  if (periodFrom == null || periodTo == null || periodFrom < periodTo) return;
  throw new Refusal(400, `The days of ${description} must end after they begin.`, 'lines');
}

const laterBills =
  'Later bills go on from this one, so its number of periods cannot change. Bill more periods apart, or cancel the later bills first.';

/** @throws Refusal with status 409 for rent of another number of periods that would move behind later bills. */
function requireSameStart(lines: readonly OrderLine[], charged: readonly OrderLine[]): void {
  const moves = charged.some(({ periodFrom }, index) => {
    const from = lines[index]?.periodFrom;
    return from != null && from !== periodFrom;
  });
  if (moves) throw new Refusal(409, laterBills, 'lines');
}

/** A deposit is for no days. */
const withoutDays = <Line extends OrderLine>(line: Line): Line =>
  line.kind === 'deposit' ? { ...line, periodFrom: null, periodTo: null } : line;

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
  const [billed] = await transaction
    .select({ id: bookings.id, period: bookings.period, startsAt: bookings.startsAt, zone: sites.timeZone })
    .from(orders)
    .innerJoin(bookings, eq(bookings.id, orders.bookingId))
    .innerJoin(sites, eq(sites.id, bookings.siteId))
    .where(eq(orders.id, orderId))
    .for('no key update', { of: bookings });
  const lines = keepMeaning(given, before, billed);
  const kinds = await kindsOf(transaction, lines, billed !== undefined);
  const known = lines.map((line, index) => withoutDays({ ...line, kind: kinds[index] ?? ('other' as const) }));
  const charged = billed === undefined ? known : await withPeriods(transaction, billed, orderId, known);
  if (before.length > 0) requireSameStart(known, charged);
  charged.forEach(requireDays);
  await transaction.delete(orderLines).where(eq(orderLines.orderId, orderId));
  await transaction.insert(orderLines).values(charged.map((line) => ({ ...line, orderId })));
}
