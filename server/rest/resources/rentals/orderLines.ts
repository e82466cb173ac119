import { and, eq, inArray } from 'drizzle-orm';
import { largestAmount } from '#domain/limits/money.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { products } from '#server/storage/schema/catalogue/products.ts';
import { orderLines } from '#server/storage/schema/rentals/bookings.ts';

export interface OrderLine {
  productId?: number | null | undefined;
  description: string;
  quantity: number;
  unitPrice: number;
}

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
  return current === null || written(given) !== written(current.lines);
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

export async function replaceLines(transaction: Database, orderId: number, lines: readonly OrderLine[]): Promise<void> {
  await transaction.delete(orderLines).where(eq(orderLines.orderId, orderId));
  await transaction.insert(orderLines).values(lines.map((line) => ({ ...line, orderId })));
}
