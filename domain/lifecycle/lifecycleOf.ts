import { foldedWord } from '../entities/readable.ts';
import { capitalised } from '../states/words.ts';
import { bookingLifecycle } from './booking.ts';
import type { Lifecycle } from './define.ts';
import { documentLifecycle } from './document.ts';
import { orderLifecycle, paymentLifecycle } from './order.ts';
import { productLifecycles } from './product.ts';

/** The entities whose `status` follows a table of transitions. */
export const lifecycleEntities = ['booking', 'order', 'payment', 'product', 'document'] as const;
export type LifecycleEntity = (typeof lifecycleEntities)[number];

/** The fields that decide which states a record can take. */
export interface StatefulRecord {
  readonly status?: unknown;
  /** Of a product: bookable or purchasable. */
  readonly kind?: unknown;
  readonly [field: string]: unknown;
}

const single = {
  booking: bookingLifecycle,
  order: orderLifecycle,
  payment: paymentLifecycle,
  document: documentLifecycle,
} as const;

/** The word of a list that a text means, whatever its case and separators; undefined: none. */
function wordIn(words: readonly string[], text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  return words.find((word) => foldedWord(word) === foldedWord(text));
}

/** The lifecycle of a record; null for a product of a kind that nobody knows. */
export function lifecycleOf(entity: LifecycleEntity, { kind }: StatefulRecord): Lifecycle | null {
  if (entity !== 'product') return single[entity];
  const known = wordIn(Object.keys(productLifecycles), kind);
  return known === undefined ? null : productLifecycles[known as keyof typeof productLifecycles];
}

/** The state of the lifecycle that a status means in any spelling; null: none of them, so that nothing may follow. */
export function stateIn({ table }: Pick<Lifecycle, 'table'>, status: unknown): string | null {
  return wordIn(Object.keys(table), status) ?? null;
}

/** A state as people read it: "In stock", "In arrears". A word that no table has is shown unchanged. */
export function stateLabel(lifecycle: Pick<Lifecycle, 'table'> | null, status: unknown): string {
  if (typeof status !== 'string' || status.trim() === '') return 'Unknown';
  const known = lifecycle === null ? null : stateIn(lifecycle, status);
  return known === null ? status : capitalised(known.toLowerCase().replaceAll('_', ' '));
}
