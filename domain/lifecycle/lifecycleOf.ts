import { foldedWord } from '../entities/readable.ts';
import { capitalised } from '../states/words.ts';
import { bookingLifecycle } from './booking.ts';
import type { Lifecycle } from './define.ts';
import { documentLifecycle } from './document.ts';
import { orderLifecycle, paymentLifecycle } from './order.ts';
import { productLifecycles } from './product.ts';

/** Entities whose `status` follows a table of transitions. */
const lifecycleEntities = ['booking', 'order', 'payment', 'product', 'document'] as const;
export type LifecycleEntity = (typeof lifecycleEntities)[number];

/** The fields that decide the possible states. */
export interface StatefulRecord {
  readonly status?: unknown;
  /** A product's kind: bookable or purchasable. */
  readonly kind?: unknown;
  readonly [field: string]: unknown;
}

const single = {
  booking: bookingLifecycle,
  order: orderLifecycle,
  payment: paymentLifecycle,
  document: documentLifecycle,
} as const;

/** The word that a text means, ignoring case and separators; undefined: none. */
function wordIn(words: readonly string[], text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  return words.find((word) => foldedWord(word) === foldedWord(text));
}

/** The lifecycle of a record; null: it is a product of unknown kind. */
export function lifecycleOf(entity: LifecycleEntity, { kind }: StatefulRecord): Lifecycle | null {
  if (entity !== 'product') return single[entity];
  const known = wordIn(Object.keys(productLifecycles), kind);
  return known === undefined ? null : productLifecycles[known as keyof typeof productLifecycles];
}

/** The state of a status in any spelling; null: no state, so nothing may follow. */
export function stateIn({ table }: Pick<Lifecycle, 'table'>, status: unknown): string | null {
  return wordIn(Object.keys(table), status) ?? null;
}

/** A state as people read it: "In stock", "In arrears". Unknown words stay unchanged. */
export function stateLabel(lifecycle: Pick<Lifecycle, 'table'> | null, status: unknown): string {
  if (typeof status !== 'string' || status.trim() === '') return 'Unknown';
  const known = lifecycle === null ? null : stateIn(lifecycle, status);
  return known === null ? status : capitalised(known.toLowerCase().replaceAll('_', ' '));
}
