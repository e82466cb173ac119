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
 * Checks the steps that a product is to take; a new one takes them from the draft that it begins as.
 * @throws Refusal with status 409 that says what it can become.
 */
export function requireTransitions(given: States, current: States | null): void {
  const standing: States = current ?? {};
  const kind = standing.kind ?? given.kind ?? 'purchasable';
  if (given.kind !== undefined && given.kind !== kind) {
    throw new Refusal(409, `A product that was made ${kind} stays ${kind}.`, 'kind');
  }
  if (given.status !== undefined) {
    requireStep(productLifecycles[kind].table, standing.status ?? 'DRAFT', given.status, 'status');
  }
  if (given.publication !== undefined) {
    // Not in the shop at all is as good as a draft of its page.
    const [from, to] = [standing.publication ?? 'DRAFT', given.publication ?? 'DRAFT'];
    requireStep(publicationTransitions, from, to, 'publication');
  }
}
