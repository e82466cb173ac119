import { mayFollow, transitionRefusal, type Transitions } from '#domain/lifecycle/define.ts';
import { productLifecycles, publicationTransitions } from '#domain/lifecycle/product.ts';
import type { ProductKind, ProductStatus, PublicationState } from '#domain/states/product.ts';
import { Refusal } from '#server/refusal.ts';

interface States {
  kind?: ProductKind | undefined;
  status?: ProductStatus | undefined;
  publication?: PublicationState | null | undefined;
}

function requireStep<State extends string>(table: Transitions<State>, from: State, to: State, field: string): void {
  if (!mayFollow(table, from, to)) throw new Refusal(409, transitionRefusal(table, 'product', from, to), field);
}

/**
 * A new product starts as a draft.
 * @throws Refusal with status 409 that says which states are possible.
 */
export function requireTransitions(given: States, current: States | null): void {
  const stored: States = current ?? {};
  const kind = stored.kind ?? given.kind ?? 'purchasable';
  if (given.kind !== undefined && given.kind !== kind) {
    throw new Refusal(409, `A product that was made ${kind} stays ${kind}.`, 'kind');
  }
  if (given.status !== undefined) {
    requireStep(productLifecycles[kind].table, stored.status ?? 'DRAFT', given.status, 'status');
  }
  if (given.publication !== undefined) {
    // No publication counts as a draft.
    const [from, to] = [stored.publication ?? 'DRAFT', given.publication ?? 'DRAFT'];
    requireStep(publicationTransitions, from, to, 'publication');
  }
}
