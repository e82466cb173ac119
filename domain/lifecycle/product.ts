import type { ProductKind, ProductStatus, PublicationState } from '../states/product.ts';
import type { Transitions } from './define.ts';

const onSale = ['AVAILABLE', 'UNAVAILABLE', 'IN_STOCK', 'OUT_OF_STOCK', 'ON_BACK_ORDER'] as const;

const without = (status: ProductStatus) => onSale.filter((each) => each !== status);

/** A draft is shown to nobody; once shown, a product never becomes a draft again. */
export const productTransitions: Record<ProductKind, Transitions<ProductStatus>> = {
  bookable: {
    DRAFT: ['AVAILABLE', 'UNAVAILABLE'],
    AVAILABLE: ['UNAVAILABLE'],
    UNAVAILABLE: ['AVAILABLE'],
    IN_STOCK: [],
    OUT_OF_STOCK: [],
    ON_BACK_ORDER: [],
    EXPIRED: [],
  },
  purchasable: {
    DRAFT: [...onSale],
    AVAILABLE: [...without('AVAILABLE'), 'EXPIRED'],
    UNAVAILABLE: [...without('UNAVAILABLE'), 'EXPIRED'],
    IN_STOCK: [...without('IN_STOCK'), 'EXPIRED'],
    OUT_OF_STOCK: [...without('OUT_OF_STOCK'), 'EXPIRED'],
    ON_BACK_ORDER: [...without('ON_BACK_ORDER'), 'EXPIRED'],
    EXPIRED: [],
  },
};

export const publicationTransitions: Transitions<PublicationState> = {
  DRAFT: ['PENDING'],
  PENDING: ['DRAFT', 'PUBLISHED'],
  PUBLISHED: ['EXPIRED'],
  EXPIRED: [],
};
